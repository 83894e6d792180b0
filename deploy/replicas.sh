#!/bin/bash
# Does something in every replica, one after the other, as root: units of refapp@.service, or with --containers as the first word
# containers of docker or podman that it made itself (image refapp, or $REFAPP_IMAGE):
#
#   replicas.sh import rules.txt…     one is taken away, imports and comes back with the new edition read; then the other
#   replicas.sh update                the same for what `refapp update` finds (cron)
#   replicas.sh restart               a new version of the program, or of the settings
#   replicas.sh backup FILE           of the first replica, while it goes on
#   replicas.sh restore FILE          into replicas that have no documents
#   replicas.sh doctor [--mend]       what is wrong in each, and whether each answers
#   replicas.sh editions, index …     any other command of refapp
#   replicas.sh --containers up 8001 8002      makes containers at these ports of this machine, each with a volume of its own
#
# Commands run as the replica's own user, in its directory, behind the same walls; so nothing in it ever belongs to root.
# It ends at the first replica where something fails, and lets that one go on, too: each has what it had or what is new.
# One at a time: a second one waits for the first, so that two never take both replicas away.
set -euo pipefail

home=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
settings=${REFAPP_ENV:-/etc/refapp.env}
image=${REFAPP_IMAGE:-refapp}
runtime=/run

# What is done by systemd. Each function gets the port; refapp_at a command, which may read and write in $shared besides its data.
ports() {
  systemctl list-units --all --plain --no-legend --full 'refapp@*.service' | sed -nE 's/^refapp@([0-9]+)\.service .*/\1/p' | sort -n
}
refapp_at() {
  local port=$1; shift
  systemd-run --quiet --collect --wait --pipe \
    -p DynamicUser=yes -p "User=refapp-$port" -p "StateDirectory=refapp-$port" -p UMask=0027 -p Nice=10 \
    -p "EnvironmentFile=$settings" -p "Environment=REFAPP_DATA=/var/lib/refapp-$port" -p "WorkingDirectory=$home" \
    -p "BindPaths=$shared" -p ProtectHome=yes -p PrivateDevices=yes -p CapabilityBoundingSet= -p SystemCallFilter=@system-service \
    "$home/.venv/bin/python" -m refapp "$@"
}
stop() { systemctl stop "refapp@$1"; }
start() { systemctl start "refapp@$1"; }
renew() { systemctl restart "refapp@$1"; }
reload() { systemctl reload-or-restart "refapp@$1"; }
log="journalctl -u refapp@"

# The same with containers.
if [[ ${1-} == --containers ]]; then
  shift
  engine=$(command -v docker || command -v podman) || { echo "neither docker nor podman is installed" >&2; exit 1; }
  runtime=${XDG_RUNTIME_DIR:-/run}
  walls=(--env-file "$settings" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 1200m --pids-limit 200)
  ports() { "$engine" ps --all --filter name=refapp- --format '{{.Names}}' | sed -nE 's/^refapp-([0-9]+)$/\1/p' | sort -n; }
  refapp_at() {
    local port=$1; shift
    "$engine" run --rm --interactive "${walls[@]}" --volume "refapp-$port:/data" --volume "$shared:$shared" "$image" nice -n 10 refapp "$@"
  }
  make() {
    "$engine" run --detach --name "refapp-$1" --restart unless-stopped --stop-timeout 30 "${walls[@]}" \
      --volume "refapp-$1:/data" --publish "127.0.0.1:$1:8000" "$image" >/dev/null 9>&-  # podman leaves a process that would hold the lock
  }
  stop() { "$engine" stop "refapp-$1" >/dev/null; }
  start() { "$engine" start "refapp-$1" >/dev/null 9>&-; }
  renew() { stop "$1"; "$engine" rm "refapp-$1" >/dev/null; make "$1"; }
  reload() { "$engine" kill --signal HUP "refapp-$1" >/dev/null; }
  log="$(basename "$engine") logs refapp-"
fi

# Until a replica says that the newest texts and their search are ready; three minutes at most.
ready() {
  local left=180
  until curl -fs -o /dev/null "http://127.0.0.1:$1/readyz?search=1"; do
    ((left--)) || { echo "the replica at $1 is not ready: $log$1" >&2; return 1; }
    sleep 1
  done
}

if [[ ${1:--h} == -* ]]; then
  sed -n '2,/^set /{s/^# \{0,1\}//p}' "$0" >&2
  [[ ${1-} == -h || ${1-} == --help ]] && exit 0 || exit 2
fi
command=$1; shift
exec 9>"$runtime/refapp-replicas.lock"
flock --nonblock 9 || { echo "another replicas.sh is at work; waiting for it" >&2; flock 9; }
mapfile -t replicas < <(ports)  # those that were started, whether they run or failed
if [[ $command == up ]]; then
  declare -F make >/dev/null || { echo "units are made by: systemctl enable --now refapp@${1:-8001}" >&2; exit 2; }
  for port; do
    [[ $port =~ ^[0-9]+$ ]] || { echo "$port is not a port" >&2; exit 2; }
    if [[ " ${replicas[*]} " != *" $port "* ]]; then make "$port"; fi
  done
  for port; do ready "$port"; done
  exit
fi
((${#replicas[@]})) || { echo "no replica runs: systemctl enable --now refapp@8001, or replicas.sh --containers up 8001" >&2; exit 1; }
rm -rf "$runtime"/refapp-shared.??????  # of a script that was killed
shared=$(mktemp -d "$runtime/refapp-shared.XXXXXX")
away=
trap 'rm -rf "$shared"; if [[ $away ]]; then start "$away"; fi' EXIT
trap 'exit 130' INT TERM HUP
chmod 1777 "$shared"

case $command in
  import | restore)
    (($#)) || { echo "$command needs a file" >&2; exit 2; }
    given=() found=
    for file; do  # options go through; files are copied to where the replica's user can read them, each into a folder of its own
      if [[ $file == -* || ! -f $file ]]; then
        if [[ -d $file ]]; then echo "$file is a folder; name the files in it, as in $file/*.txt" >&2; exit 2; fi
        if [[ $file == */* || $file == *.* && $file != -* ]]; then echo "there is no file $file" >&2; exit 2; fi
        given+=("$file")
        continue
      fi
      found=1
      install -D -m 644 "$file" "$shared/${#given[@]}/$(basename "$file")"
      given+=("$shared/${#given[@]}/$(basename "$file")")
    done
    [[ $found ]] || { echo "$command needs a file: there is none of that name" >&2; exit 2; }  # before a replica is taken away
    set -- "${given[@]}" ;;
  backup)
    (($# == 1)) || { echo "backup needs one file" >&2; exit 2; }
    if [[ -d $1 || ! -w $(dirname -- "$1") ]]; then echo "$1 can't be written" >&2; exit 2; fi
    refapp_at "${replicas[0]}" backup "$shared/backup" >/dev/null
    # Whole or not at all: a backup of before stays until this one is there.
    install -m 600 "$shared/backup" "$1.new" && mv -f "$1.new" "$1" || { rm -f "$1.new"; exit 1; }
    echo "$1: the documents of the replica at ${replicas[0]}, $(du -h "$1" | cut -f1)"
    exit ;;
esac

# Whether a replica besides this one answers.
another() {
  local port
  for port in "${replicas[@]}"; do
    if [[ $port != "$1" ]] && curl -fs -o /dev/null -m 5 "http://127.0.0.1:$port/healthz"; then return 0; fi
  done
  return 1
}

# Changes what a replica shows. Where another answers meanwhile, this one stands aside: it would read what is new while visitors wait.
change() {
  local port=$1; shift
  if ! another "$port"; then refapp_at "$port" "$@"; reload "$port" || renew "$port"; return; fi
  local failed=0
  away=$port
  stop "$port"
  refapp_at "$port" "$@" || failed=$?
  start "$port"
  away=
  return "$failed"
}

unwell=0
for port in "${replicas[@]}"; do
  echo "replica at $port"
  failed=0
  case $command in
    restart) renew "$port" ;;
    update)
      refapp_at "$port" update --check "$@" || failed=$?
      if ((failed != 3)); then  # nothing new, or nobody answered: neither is a reason to take a replica away
        start "$port" || true  # one that a script which was killed left behind
        ((failed == 0)) || exit "$failed"
        continue
      fi
      failed=0
      change "$port" update "$@" || failed=$? ;;
    doctor)
      refapp_at "$port" doctor "$@" || unwell=1
      curl -fs -o /dev/null -m 5 "http://127.0.0.1:$port/healthz" || {
        echo "✗ the replica at $port doesn't answer: $log$port says why; $(basename "$0") restart starts it"
        unwell=1
      }
      continue ;;
    import | restore) change "$port" "$command" "$@" || failed=$? ;;
    *) refapp_at "$port" "$command" "$@"; continue ;;
  esac
  ready "$port"
  ((failed == 0)) || { echo "$command failed at $port (exit status $failed): it goes on; the ones after it weren't asked" >&2; exit "$failed"; }
done
exit "$unwell"

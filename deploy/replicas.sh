#!/bin/bash
# Does something in every replica of refapp@.service, one after the other, as root:
#
#   replicas.sh import rules.txt…     one is taken away, imports and comes back with the new edition read; then the other
#   replicas.sh update                the same for what `refapp update` finds (cron)
#   replicas.sh restart               a new version of the program
#   replicas.sh backup FILE           of the first replica, while it goes on
#   replicas.sh restore FILE          into replicas that have no documents
#   replicas.sh doctor [--mend], editions, index …: any other command of refapp
#
# Commands run as the replica's own user, in its directory, behind the same walls; so nothing in it ever belongs to root.
# It ends at the first replica where something fails, and lets that one go on, too: each has what it had or what is new.
set -euo pipefail

home=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
settings=${REFAPP_ENV:-/etc/refapp.env}

ports() {
  systemctl list-units --all --plain --no-legend --full 'refapp@*.service' | sed -nE 's/^refapp@([0-9]+)\.service .*/\1/p' | sort -n
}

# Runs refapp as the replica at a port; what it may read or write beside its data lies in $shared.
refapp_at() {
  local port=$1; shift
  systemd-run --quiet --collect --wait --pipe \
    -p DynamicUser=yes -p "User=refapp-$port" -p "StateDirectory=refapp-$port" -p UMask=0027 -p Nice=10 \
    -p "EnvironmentFile=$settings" -p "Environment=REFAPP_DATA=/var/lib/refapp-$port" -p "WorkingDirectory=$home" \
    -p "BindPaths=$shared" -p ProtectHome=yes -p PrivateDevices=yes -p CapabilityBoundingSet= -p SystemCallFilter=@system-service \
    "$home/.venv/bin/python" -m refapp "$@"
}

# Until a replica says that the newest texts and their search are ready; three minutes at most.
ready() {
  local left=180
  until curl -fs -o /dev/null "http://127.0.0.1:$1/readyz?search=1"; do
    ((left--)) || { echo "refapp@$1 is not ready: journalctl -u refapp@$1" >&2; return 1; }
    sleep 1
  done
}

command=${1:?what? import, update, restart, backup, restore, doctor …}; shift
mapfile -t replicas < <(ports)  # those that were started, whether they run or failed
((${#replicas[@]})) || { echo "no replica runs: systemctl enable --now refapp@8001" >&2; exit 1; }
shared=$(mktemp -d /run/refapp-shared.XXXXXX)
away=
trap 'rm -rf "$shared"; if [[ $away ]]; then systemctl start "refapp@$away"; fi' EXIT
trap 'exit 130' INT TERM HUP
chmod 1777 "$shared"

case $command in
  import | restore)
    (($#)) || { echo "$command needs a file" >&2; exit 2; }
    given=()
    for file; do  # options go through; files are copied to where the replica's user can read them
      if [[ $file == -* || ! -f $file ]]; then given+=("$file"); continue; fi
      install -m 644 "$file" "$shared/"
      given+=("$shared/$(basename "$file")")
    done
    set -- "${given[@]}" ;;
  backup)
    (($# == 1)) || { echo "backup needs one file" >&2; exit 2; }
    refapp_at "${replicas[0]}" backup "$shared/backup"
    install -m 600 "$shared/backup" "$1"
    exit ;;
esac

# Changes what a replica shows. Where another answers meanwhile, this one stands aside: it would read what is new while visitors wait.
change() {
  local port=$1; shift
  if ((${#replicas[@]} == 1)); then refapp_at "$port" "$@"; systemctl reload-or-restart "refapp@$port"; return; fi
  local failed=0
  away=$port
  systemctl stop "refapp@$port"
  refapp_at "$port" "$@" || failed=$?
  systemctl start "refapp@$port"
  away=
  return "$failed"
}

for port in "${replicas[@]}"; do
  echo "refapp@$port"
  failed=0
  case $command in
    restart) systemctl restart "refapp@$port" ;;
    update)
      refapp_at "$port" update --check "$@" && continue
      change "$port" update "$@" || failed=$? ;;
    import | restore) change "$port" "$command" "$@" || failed=$? ;;
    *) refapp_at "$port" "$command" "$@"; continue ;;
  esac
  ready "$port"
  ((failed == 0)) || exit "$failed"
done

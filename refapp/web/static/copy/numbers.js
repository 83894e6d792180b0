// A rule's number however people write it: refapp/cite/spelling in short. For addresses and for what is typed into the search.

const FRAME = "\\s\"'“”„«»()[\\]{}<>*_`~|"
const AROUND = new RegExp(`^[${FRAME}]+|[${FRAME}.,;:!?…/]+$`, "g")
const ANNOUNCED = /^((?:(?:the|la|les|mtg|magic|comp(?:\.|rehensive)?|compl[eè]tes?|see|voir|cf\.?|(?:sub|sous-)?r(?:ule|[èe]gle)s?|cr|rc|c\.r\.|r\.c\.|sections?|sect?\.?|chapters?|chapitres?|chap?\.?|articles?|art\.?|points?|paragraphe?s?|number|num[eé]ro|no\.?|n°|nº|№|§{1,2}|r\.?(?=[ 0-9])|#)(?![a-zà-ÿ]) *[:=.#-]? *)*)(.*)$/

/** "704.5k" for "CR 704.5 (k)", "R7045k", "règle 704,5 k."; "" for what is none.
 * @param {string} text @param {boolean} [announced] whether where it stands says already that it is a number */
export function numberIn(text, announced = false) {
  const bare = text.normalize("NFKC").toLowerCase().replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "").replace(AROUND, "")
  const [, before = "", rest = ""] = ANNOUNCED.exec(bare) ?? []
  const said = announced || before !== ""
  if (/^[1-9](?:\d\d)?$/.test(rest)) return rest
  const pointed = /^([1-9]\d\d)( ?[.,·] ?|[-:_ ])([1-9]\d{0,2})(?:([ .-]?\(?)(a?[a-z])\)?)?$/.exec(rest)
  if (pointed && !(pointed[4] && pointed[5]?.length > 1) && (/[.,·]/.test(pointed[2]) || pointed[5] || said))
    return `${pointed[1]}.${pointed[3]}${pointed[5] ?? ""}`
  const together = /^([1-9]\d\d)([1-9]\d{0,2})([a-z]?)$/.exec(rest)
  if (together && (together[3] || (said && !/^(?:19|20)\d\d$/.test(rest)))) return `${together[1]}.${together[2]}${together[3]}`
  return ""
}

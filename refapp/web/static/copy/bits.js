// Reads what refapp/search/bits.py wrote: bits whose contexts learn how often they are 1.

const SLOTS = 256, LIMIT = 30, MODELLED = 3, LOW = 200
const RATES = Array.from({length: LIMIT + 1}, (_, seen) => Math.floor(65536 * 2 / (2 * seen + 3)))

export class Bits {
  /** @param {Uint8Array} bytes @param {number} kinds how many kinds of numbers there are */
  constructor(bytes, kinds) {
    this.bytes = bytes
    this.at = 0
    this.low = 0
    this.high = 0xffffffff
    this.code = 0
    this.ones = new Uint16Array(kinds * SLOTS).fill(32768)
    this.seen = new Uint8Array(kinds * SLOTS)
    for (let i = 0; i < 4; i++) this.next()
  }

  next() {
    this.code = (this.code << 8 | (this.bytes[this.at++] ?? 0)) >>> 0
  }

  /** @param {number} context */
  bit(context) {
    const one = this.ones[context], seen = this.seen[context]
    const middle = this.low + Math.floor((this.high - this.low) * one / 65536)
    const bit = this.code <= middle ? 1 : 0
    if (bit) {
      this.high = middle
      this.ones[context] = one + ((65536 - one) * RATES[seen] / 65536 | 0)
    } else {
      this.low = middle + 1
      this.ones[context] = one - (one * RATES[seen] / 65536 | 0)
    }
    if (seen < LIMIT) this.seen[context]++
    while (!((this.low ^ this.high) >>> 24)) {
      this.low = this.low << 8 >>> 0
      this.high = (this.high << 8 | 255) >>> 0
      this.next()
    }
    return bit
  }

  /** @param {number} kind */
  number(kind) {
    const base = kind * SLOTS
    let digits = 0, number = 1
    while (this.bit(base + digits)) digits++
    for (let left = digits - 1; left >= 0; left--)
      number = number * 2 + this.bit(base + (digits - 1 - left < MODELLED ? 32 + 8 * digits + number : LOW + left))
    return number - 1
  }

  /** @param {number} kind @param {number} width */
  symbol(kind, width) {
    let symbol = 1
    for (let i = 0; i < width; i++) symbol = symbol * 2 + this.bit(kind * SLOTS + symbol)
    return symbol - (1 << width)
  }

  /** @param {number} kind */
  text(kind) {
    const bytes = new Uint8Array(this.number(kind))
    for (let i = 0; i < bytes.length; i++) bytes[i] = this.symbol(kind + 1, 8)
    return new TextDecoder().decode(bytes)
  }
}

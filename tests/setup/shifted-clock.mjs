// A process that loads this file reads a clock that is shifted by CLOCK_SHIFT_MS. Timers and durations are
// not affected.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date
const realNow = Date.now.bind(Date)

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(realNow() + shiftMs)
    else super(...given)
  }

  static now() {
    return realNow() + shiftMs
  }
}
Object.defineProperty(globalThis.Date, 'name', { value: 'Date' })

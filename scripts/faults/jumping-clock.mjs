// Loaded before a server: its clock is as wrong as a file says, in milliseconds, which is read again all the time.
import { readFileSync } from 'node:fs'
import process from 'node:process'

const LOOK_EVERY_MS = 200
const file = process.env['STRATA_TEST_CLOCK']
const RealDate = Date
let offset = 0

const look = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

class JumpingDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }

  static now() {
    return RealDate.now() + offset
  }
}

if (file) {
  look()
  setInterval(look, LOOK_EVERY_MS).unref()
  globalThis.Date = JumpingDate
}

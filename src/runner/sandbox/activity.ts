// Whether Terraform still asks something of a sandbox.
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 500

/** The calls at work, and when the last one ended. */
export class Activity {
  #atWork = 0
  #lastMs = performance.now()

  begin(): void {
    this.#atWork += 1
  }

  end(): void {
    this.#atWork -= 1
    this.#lastMs = performance.now()
  }

  /** Waits until there was no call for so long, and no longer than the limit. */
  async whenQuiet(quietMs: number, limitMs: number): Promise<void> {
    const since = performance.now()
    for (;;) {
      const now = performance.now()
      if (this.#atWork === 0 && now - Math.max(this.#lastMs, since) >= quietMs) return
      if (now - since >= limitMs) return
      await sleep(LOOK_EVERY_MS)
    }
  }
}

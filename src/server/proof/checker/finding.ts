// What a check says, and the place where its parts say it.

/** Kinds of findings; src/server/proof/README.md says what each means. */
export type FindingCode =
  | 'argument-as-block'
  | 'block-as-argument'
  | 'computed-only'
  | 'cycle'
  | 'deprecated'
  | 'duplicate'
  | 'ephemeral'
  | 'file'
  | 'function'
  | 'ignored-attribute'
  | 'labels'
  | 'meta'
  | 'missing-argument'
  | 'missing-block'
  | 'name'
  | 'no-schema'
  | 'reference'
  | 'rule'
  | 'sensitive-output'
  | 'syntax'
  | 'too-many-blocks'
  | 'top-level'
  | 'type'
  | 'undeclared'
  | 'unknown-argument'
  | 'unknown-attribute'
  | 'unknown-block'
  | 'unknown-module'
  | 'unknown-type'
  | 'unused-data'
  | 'unused-local'
  | 'unused-variable'

export interface Finding {
  readonly severity: 'error' | 'warning'
  readonly code: FindingCode
  readonly file: string
  /** From 1; 0 when the finding concerns the whole module. */
  readonly line: number
  /** Of the resource or declaration; empty when there is none. */
  readonly address: string
  readonly message: string
}

/** Collects the findings of one module. */
export class Reporter {
  /** The file whose parts are checked. */
  file = ''
  readonly findings: Finding[] = []
  #muted = 0

  error(code: FindingCode, line: number, address: string, message: string): void {
    if (this.#muted === 0) this.findings.push({ severity: 'error', code, file: this.file, line, address, message })
  }

  warn(code: FindingCode, line: number, address: string, message: string): void {
    if (this.#muted === 0) this.findings.push({ severity: 'warning', code, file: this.file, line, address, message })
  }

  /** Runs something whose findings are made elsewhere and do not count here. */
  quietly<Result>(run: () => Result): Result {
    this.#muted++
    try {
      return run()
    } finally {
      this.#muted--
    }
  }
}

// Why a backup or a restore did not happen.

/** One sentence for the person who asked for it: what is wrong, what was left as it is, and what helps. */
export class BackupRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefusal'
  }
}

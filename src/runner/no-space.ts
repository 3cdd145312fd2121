// What a full disk says.

/** Whether a disk is full. */
export function isNoSpace(error: unknown): boolean {
  return (
    error instanceof Error && (('code' in error && error.code === 'ENOSPC') || /no space left/i.test(error.message))
  )
}

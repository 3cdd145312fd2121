/** Gives a file to the browser to save. */
export function download(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoked later: some browsers read the address after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

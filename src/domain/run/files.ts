// What identifies the files of a run.

/**
 * The text whose SHA-256, in hexadecimal, identifies Terraform files, whatever their order: server and agents make it
 * alike.
 */
export function textOfFiles(files: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

// What the key of the copilot's model is sealed for.

/** Use under which a key is sealed: it opens only for the server to which it was given. */
export function modelKeySeal(base_url: string): string {
  return `copilot-key ${originOf(base_url)}`
}

/** The server of an address, such as `https://models.example.com`. */
export function originOf(base_url: string): string {
  return new URL(base_url).origin
}

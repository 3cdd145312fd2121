// Names of what the generators write.

/** A kebab-case name in the forms that a file needs. */
export interface Names {
  /** message-queue */
  readonly kebab: string
  /** messageQueue */
  readonly camel: string
  /** message_queue */
  readonly snake: string
  /** Message Queue */
  readonly title: string
}

/**
 * Reads the name that a generator was given.
 * @throws when it is no kebab-case word of at most 40 characters
 */
export function namesOf(given: string | undefined, usage: string): Names {
  if (!given || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(given) || given.length > 40) {
    throw new Error(
      `"${given ?? ''}" is no name: use lowercase letters, digits and single dashes, starting with a letter. Usage: ${usage}`,
    )
  }
  const words = given.split('-')
  const upper = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`
  return {
    kebab: given,
    camel: [words[0], ...words.slice(1).map(upper)].join(''),
    snake: words.join('_'),
    title: words.map(upper).join(' '),
  }
}

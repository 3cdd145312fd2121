// Apart from the rules that use it, so that a page can say it without loading a schema library.

/** Characters that a password has at least. */
export const PASSWORD_MIN_LENGTH = 6

// A group of people that a text names.

/** So many people: a group of them, all of them, or a change of what there was. */
export interface Group {
  readonly count: number
  /** What they are called; undefined for people as such. */
  readonly role: string | undefined
  readonly kind: 'count' | 'users' | 'part' | 'more' | 'less' | 'times' | 'single'
}

// Apart from the rule that uses it, so that a page can use it without loading a schema library.

/** Characters that the name of a person, a project, a template or a workflow has at most. */
export const DISPLAY_NAME_MAX = 100

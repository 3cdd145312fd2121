// What describes a template, and its limits.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { lineOfText } from './account/password.ts'

/** The longest tag, in characters. */
const TAG_MAX = 30

/** So many tags can a template have. */
export const TAGS_MAX = 10

/** The longest README, in characters: about ten printed pages. */
export const README_MAX = 20_000

/** A word that a template is found by: one line, in lower case, without the comma that separates tags. */
export const templateTag = lineOfText(TAG_MAX)
  .min(1, fieldMessage('fields.value'))
  .toLowerCase()
  .regex(/^[^,]*$/, fieldMessage('fields.tag-comma'))

/** The tags of a template, each once. */
export const tagsOfTemplate = z
  .array(templateTag)
  .max(TAGS_MAX)
  .overwrite((tags) => [...new Set(tags)])

// The fields of actions: how each is entered, and what is wrong with a text in it.
import { message, type Message } from '#words/message.ts'
import { PEOPLE_TARGETS, peopleOf, type PeopleTarget } from '../people.ts'

interface AnyField {
  /** What it holds when its action is chosen. */
  readonly initial: string
  /** What is wrong with a text; undefined for nothing. */
  readonly check: (text: string) => Message | undefined
}

/** Names of the texts that the editor shows for a field that is typed. */
export type FieldLabel = 'note' | 'message' | 'backup' | 'tagKey' | 'tagValue'
/** Names of the texts of options. */
export type OptionLabel = 'stop' | 'start'

/** A text that people type. A note is quoted after the action. */
interface TextField extends AnyField {
  readonly kind: 'note' | 'text'
  readonly label: FieldLabel
  readonly isLong: boolean
}

/** Words for people, or e-mail addresses. */
interface PeopleField extends AnyField {
  readonly kind: 'people'
  readonly groups: readonly PeopleTarget[]
}

interface ChoiceField extends AnyField {
  readonly kind: 'choice'
  readonly label: 'scale'
  readonly options: readonly { readonly value: string; readonly label: OptionLabel }[]
}

/** An address that the server calls. What is behind its host is a secret. */
interface UrlField extends AnyField {
  readonly kind: 'url'
}

export type ActionField = TextField | PeopleField | ChoiceField | UrlField

/** A sentence of the author, which can be left out. */
export function note(label: FieldLabel): ActionField {
  return { kind: 'note', label, isLong: true, initial: '', check: () => undefined }
}

/** A text; `check` says what is wrong with it. */
export function text(
  label: FieldLabel,
  { isLong = false, check = () => undefined }: Partial<Pick<TextField, 'isLong' | 'check'>> = {},
): ActionField {
  return { kind: 'text', label, isLong, initial: '', check }
}

/**
 * People: one of the groups, or e-mail addresses.
 * @param messages.missing what to do where no one is named, with the groups that can be
 * @param messages.wrong what is wrong with names
 */
export function people(
  without: readonly PeopleTarget[],
  initial: PeopleTarget,
  messages: {
    readonly missing: (groups: readonly string[]) => Message
    readonly wrong: (people: readonly string[], groups: readonly string[]) => Message
  },
): ActionField {
  const groups = PEOPLE_TARGETS.filter((one) => !without.includes(one))
  return {
    kind: 'people',
    groups,
    initial,
    check: (target) => {
      const { words, unknown, isEmpty } = peopleOf(target)
      if (isEmpty) return messages.missing(groups)
      const wrong = [...words.filter((word) => without.includes(word)), ...unknown]
      return wrong.length === 0 ? undefined : messages.wrong(wrong, groups)
    },
  }
}

/** One of some values. @param said what to do where it is none of them */
export function choice(label: 'scale', options: ChoiceField['options'], said: Message): ActionField {
  return {
    kind: 'choice',
    label,
    options,
    initial: options[0]?.value ?? '',
    check: (value) => (options.some((option) => option.value === value) ? undefined : said),
  }
}

/** An address. Whether this server can call it, the server checks. */
export function url(): ActionField {
  return {
    kind: 'url',
    initial: '',
    check: (address) => (address === '' ? message('actions.webhook.no-address') : undefined),
  }
}

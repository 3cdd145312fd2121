import { message, type Message } from '#words/message.ts'
import { tags } from '../../project/settings.ts'
import { defineAction } from './action.ts'
import { text } from './fields.ts'

/** Sets one tag. While an environment waits, a changed tag is a new deployment: the request is evaluated again. */
export const tag = defineAction({
  id: 'tag',
  needs: 'environment.manage',
  target: text('tagKey', { check: checkName }),
  value: text('tagValue', { check: checkValue }),
  sets: ({ target, value }) => ({ subject: `tag ${target}`, value }),
  // A tag that says how much was spent changes with it.
  changesWith: ['on-cost-threshold'],
  causes: () => 'deployment',
})

function checkName(name: string): Message | undefined {
  if (name === '') return message('actions.tag.no-name')
  const read = tags.safeParse({ [name]: '' })
  if (!read.success) return message('actions.tag.long-name')
  // JavaScript gives names such as __proto__ a meaning of their own: they are left out, not refused.
  return Object.hasOwn(read.data, name) ? undefined : message('actions.tag.reserved', { name })
}

function checkValue(value: string): Message | undefined {
  if (value === '') return message('actions.tag.no-value')
  return tags.safeParse({ tag: value }).success ? undefined : message('actions.tag.long-value')
}

import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { costOfAdding } from '#engine/builder/added.ts'
import type { Applied, Clip, NodeUse, Operation, Reason } from '#engine/builder/operation.ts'
import { copyNodes } from '#engine/builder/operations.ts'
import type { StackModule } from '#engine/stack/module.ts'
import type { StackConnection, StackDraft } from '#engine/stack/schema.ts'
import { showToast } from '../../ui/toast.ts'
import { usePartWords } from './AddedPrice.tsx'
import { keepClip, keptClip, parseClip } from './clip.ts'
import { typeName } from './entries.ts'
import type { StackHistory } from './use-history.ts'
import type { Choice, Selection } from './use-selection.ts'

/**
 * What can be done to the stack; the same functions as long as the page lives, so that cards need not be drawn again
 * for
 * them.
 */
export interface Actions {
  readonly add: (type: string, module?: StackModule, at?: number) => void
  readonly remove: (ids: readonly string[]) => void
  /** @param to place in the chain that it then has */
  readonly move: (id: string, to: number) => void
  /** One place up (-1) or down (1). */
  readonly step: (id: string, by: number) => void
  readonly set: (id: string, setting: string, value: unknown) => void
  readonly use: (id: string, use: NodeUse) => void
  /** Takes the use of all resources of a node back to what is assumed. */
  readonly assume: (id: string) => void
  /** These give the reason when it cannot be. */
  readonly rename: (id: string, to: string) => string | undefined
  readonly connect: (connection: StackConnection) => string | undefined
  readonly disconnect: (connection: StackConnection) => void
  readonly describe: (fields: Extract<Operation, { kind: 'describe' }>['fields'], key?: string) => void
  /** These give what was copied as text. */
  readonly copy: (ids: readonly string[]) => string
  readonly cut: (ids: readonly string[]) => string
  /** @param at place in the chain; after what is chosen when absent @param text of the clipboard */
  readonly paste: (at?: number, text?: string) => void
  readonly duplicate: (ids: readonly string[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly choose: (id: string, how?: Choice) => void
  readonly select: (ids: readonly string[]) => void
}

const nameOf = (stack: StackDraft, id: string): string => {
  const node = stack.nodes.find((one) => one.id === id)
  return node ? typeName(node.type, stack.modules) : id
}

/** The actions of the page. @param say tells people who do not see the page what happened */
export function useActions(history: StackHistory, selection: Selection, say: (text: string) => void): Actions {
  const { t } = useTexts('builder')
  const sentences = useSentences()
  const partWords = usePartWords()
  const reasonOf = ({ messages, reason }: Reason) => sentences(messages, reason)
  const texts = (applied: Applied) =>
    applied.ok ? applied.effects.map(({ messages, text }) => sentences(messages, text)).join(' ') : reasonOf(applied)
  const attempt = (operation: Operation, key?: string): Applied => {
    const applied = history.apply(operation, key)
    if (!applied.ok) showToast('error', reasonOf(applied))
    return applied
  }
  const placeAfter = (ids: Iterable<string>) => {
    const chosen = new Set(ids)
    const at = history.now().nodes.findLastIndex(({ id }) => chosen.has(id))
    return at < 0 ? history.now().nodes.length : at + 1
  }
  const remove = (ids: readonly string[]) => {
    const before = history.now()
    const first = ids[0]
    if (first === undefined) return false
    const next = before.nodes.findIndex(({ id }) => id === first)
    const applied = attempt({ kind: 'remove', ids })
    if (!applied.ok) return false
    const neighbour = applied.stack.nodes[Math.min(next, applied.stack.nodes.length - 1)]
    selection.set(neighbour ? [neighbour.id] : [])
    return {
      text:
        ids.length === 1
          ? t('done.removed', { name: nameOf(before, first) })
          : t('done.removedMany', { count: ids.length }),
      more: texts(applied),
    }
  }
  const removeAndSay = (ids: readonly string[]) => {
    const done = remove(ids)
    if (done)
      showToast('info', [done.text, done.more].filter(Boolean).join(' '), {
        label: t('undo'),
        onAct: () => history.undo(),
      })
  }
  const paste = (clip: Clip | undefined, at = placeAfter(selection.ids)) => {
    if (!clip) return showToast('info', t('nothingCopied'))
    const applied = attempt({ kind: 'paste', clip, at })
    if (!applied.ok) return
    selection.set(applied.added)
    say([t('done.pasted', { count: applied.added.length }), texts(applied)].join(' '))
  }
  const copy = (ids: readonly string[]) => {
    const text = keepClip(copyNodes(history.now(), ids))
    // Another tab reads it from the clipboard; where the browser forbids it, this page still knows.
    navigator.clipboard?.writeText(text).catch(() => undefined)
    return text
  }
  const current: Actions = {
    add: (type, module, at) => {
      const before = history.now()
      const addition = { type, ...(module && { module }), ...(at !== undefined && { at }) }
      const applied = attempt({ kind: 'add', ...addition })
      if (!applied.ok) return
      const cost = costOfAdding(before, addition)
      const changed = cost.ok ? cost.parts.filter(({ kind }) => kind === 'changed') : []
      if (changed.length > 0) showToast('info', partWords(changed).join('; '))
      selection.set(applied.added)
      const name = typeName(type, applied.stack.modules)
      say(
        [
          t('done.added', { name, place: applied.stack.nodes.findIndex(({ id }) => id === applied.added[0]) + 1 }),
          texts(applied),
        ].join(' '),
      )
    },
    remove: removeAndSay,
    move: (id, to) => {
      const applied = attempt({ kind: 'move', id, to })
      if (!applied.ok) return
      const place = applied.stack.nodes.findIndex((node) => node.id === id) + 1
      say(
        [
          t('done.moved', { name: nameOf(applied.stack, id), place, total: applied.stack.nodes.length }),
          texts(applied),
        ].join(' '),
      )
    },
    step: (id, by) => {
      const { nodes } = history.now()
      const to = nodes.findIndex((node) => node.id === id) + by
      if (to < 0 || to >= nodes.length) say(t(by < 0 ? 'done.first' : 'done.last'))
      else current.move(id, to)
    },
    set: (id, setting, value) => void attempt({ kind: 'set', id, setting, value }, `set:${id}:${setting}`),
    use: (id, use) => void attempt({ kind: 'use', id, use }, `use:${id}:${use.address}:${use.figure}`),
    assume: (id) => void attempt({ kind: 'assume', id }),
    rename: (id, to) => {
      const applied = history.apply({ kind: 'rename', id, to })
      if (!applied.ok) return reasonOf(applied)
      selection.set([to])
      return undefined
    },
    connect: (connection) => {
      const applied = history.apply({ kind: 'connect', connection })
      if (!applied.ok) return reasonOf(applied)
      say(
        t('done.connected', { from: nameOf(applied.stack, connection.from), to: nameOf(applied.stack, connection.to) }),
      )
      return undefined
    },
    disconnect: (connection) => {
      const applied = attempt({ kind: 'disconnect', connection })
      if (applied.ok)
        say(
          t('done.disconnected', {
            from: nameOf(applied.stack, connection.from),
            to: nameOf(applied.stack, connection.to),
          }),
        )
    },
    describe: (fields, key) => void attempt({ kind: 'describe', fields }, key),
    copy: (ids) => {
      say(t('done.copied', { count: ids.length }))
      return copy(ids)
    },
    cut: (ids) => {
      const text = copy(ids)
      removeAndSay(ids)
      return text
    },
    paste: (at, text = '') => paste(text === '' ? keptClip() : parseClip(text), at),
    duplicate: (ids) => paste(copyNodes(history.now(), ids), placeAfter(ids)),
    undo: () => {
      history.undo()
      say(t('done.undone'))
    },
    redo: () => {
      history.redo()
      say(t('done.redone'))
    },
    choose: selection.choose,
    select: selection.set,
  }
  return useStable(current)
}

/** Functions that never change and call the newest ones. */
function useStable(actions: Actions): Actions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [stable] = useState((): Actions => ({
    add: (...given) => latest.current.add(...given),
    remove: (...given) => latest.current.remove(...given),
    move: (...given) => latest.current.move(...given),
    step: (...given) => latest.current.step(...given),
    set: (...given) => latest.current.set(...given),
    use: (...given) => latest.current.use(...given),
    assume: (...given) => latest.current.assume(...given),
    rename: (...given) => latest.current.rename(...given),
    connect: (...given) => latest.current.connect(...given),
    disconnect: (...given) => latest.current.disconnect(...given),
    describe: (...given) => latest.current.describe(...given),
    copy: (...given) => latest.current.copy(...given),
    cut: (...given) => latest.current.cut(...given),
    paste: (...given) => latest.current.paste(...given),
    duplicate: (...given) => latest.current.duplicate(...given),
    undo: () => latest.current.undo(),
    redo: () => latest.current.redo(),
    choose: (...given) => latest.current.choose(...given),
    select: (...given) => latest.current.select(...given),
  }))
  return stable
}

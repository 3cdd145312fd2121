import { useMemo } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import type { Layer } from '#engine/result.ts'
import { titleOfId } from '#engine/builder/kinds.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { useFormat } from '../../../lib/format.ts'
import type { Part } from './model.ts'

/** What the diagram says to those who do not see it. */
export function useDiagramWords(stack: StackDraft) {
  const { t, i18n } = useTexts('diagram')
  const { usd } = useFormat()
  const words = useMemo(() => {
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
    const names = (ids: readonly string[]) => list.format(ids.map((id) => titleOfId(stack, id)))
    const part = ({ id, title, facts, monthly, isFree, isImplied, problemCount }: Part) => {
      const uses = stack.connections.filter(({ from }) => from === id).map(({ to }) => to)
      const users = stack.connections.filter(({ to }) => to === id).map(({ from }) => from)
      const price = isImplied
        ? t('added')
        : monthly === null || monthly === 0
          ? t(isFree || monthly === 0 ? 'free' : 'unpriced')
          : t('aMonth', { amount: usd(monthly) })
      const said = [
        title,
        ...facts,
        price,
        problemCount > 0 && t('problems', { count: problemCount }),
        uses.length > 0 && t('uses', { names: names(uses) }),
        users.length > 0 && t('usedBy', { names: names(users) }),
      ]
      return said.filter(Boolean).join(', ')
    }
    return {
      part,
      layer: (layer: Layer) => t(`layers.${layer}`),
      wire: (from: string, to: string) => t('wire', { from, to }),
    }
  }, [t, i18n.language, usd, stack])
  const labels = useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('nodeHelp'),
      'edge.a11yDescription.default': t('edgeHelp'),
    }),
    [t],
  )
  return { words, labels }
}

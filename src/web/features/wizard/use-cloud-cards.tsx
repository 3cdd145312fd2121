// The clouds as answers: the region that corresponds, what the stack costs there and what it lacks.
import { Fragment } from 'react'
import type { CloudChoice } from '#engine/preview.ts'
import { useTexts } from '../../locales/texts.ts'
import { useSentences, useWords } from '../../locales/words.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { RadioCard } from '../../ui/RadioCards.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { usePlace } from '../../widgets/region-place.ts'
import { useDifferenceWords } from './use-difference-words.ts'
import styles from './wizard.module.css'

/** @param baseline wire value of the cloud against which the differences are counted */
export function useCloudCards(clouds: readonly CloudChoice[], baseline: string): RadioCard<string | number>[] {
  const { t } = useTexts('wizard')
  const { usd } = useFormat()
  const differenceInWords = useDifferenceWords()
  const placeOf = usePlace()
  const say = useWords()
  const sayAll = useSentences()
  return clouds.map((choice) => {
    const { cloud, value, comparison } = choice
    const title = (
      <>
        <CloudMark cloud={cloud} isDecorative />
        {value}
        {comparison && (
          <span className="small t3">
            {t('regionAt', { region: comparison.region, place: placeOf(comparison.region) ?? '' })}
          </span>
        )}
        {choice.isCheapest && <Badge tone="success">{t('cheapest')}</Badge>}
      </>
    )
    if (comparison === null) return { value, title, aside: t('notAvailable') }
    const { priced_lines: priced, total_lines: total, losses = [], loss_messages: messages = [] } = comparison
    return {
      value,
      title,
      aside: (
        <>
          {usd(comparison.total_monthly)}{' '}
          {value !== baseline && choice.difference !== null && choice.difference !== 0 && (
            <span className={styles.wizardApart}>{differenceInWords(choice.difference)}</span>
          )}
        </>
      ),
      text: (
        <>
          {t(priced === total ? 'allPriced' : 'linesPriced', { priced, total })}
          <br />
          {choice.consequence && say(choice.consequence, '')}
          {losses.map((loss, index) => (
            <Fragment key={loss}>
              <br />
              <Badge tone="warning">{t('notEquivalent')}</Badge> {sayAll(messages[index], loss)}
            </Fragment>
          ))}
        </>
      ),
    }
  })
}

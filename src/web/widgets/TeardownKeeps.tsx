import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keptSaid } from '#domain/receipt/say.ts'
import { teardownQuery } from '../api/snapshots.ts'
import { useFormat } from '../lib/format.ts'
import { useTexts } from '../locales/texts.ts'
import { useWords } from '../locales/words.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Loaded } from './Loaded.tsx'
import { SecretField } from './SecretField.tsx'

/**
 * What a teardown of an environment keeps, until when and at what cost, and what it loses.
 * @param isOrdered whether it is ordered already: then no name is typed any more that confirms it
 */
export function TeardownKeeps({ id, isOrdered = false }: { id: string; isOrdered?: boolean }): ReactNode {
  const { t } = useTexts('lifecycle')
  const { cents } = useFormat()
  const say = useWords()
  const found = useQuery(teardownQuery(id))
  if (!found.data)
    return <Loaded of={found} failed={t('teardown.failed')} pending={<Skeleton width="80%" height="1.5rem" />} />
  const { is_known: isKnown, kept, lost } = found.data
  if (!isKnown) return <p className="small t2">{t('teardown.unknown')}</p>
  return (
    <div className="stack small">
      <p className="t2">{t(kept.length === 0 ? 'teardown.nothing' : 'teardown.kept')}</p>
      {kept.length > 0 && (
        <ul className="stack">
          {kept.map((one) => (
            <li key={one.address}>
              <span className="mono">{one.address}</span>
              <span className="cell-sub">
                {[
                  ...keptSaid(one).map((said) => say(said, '')),
                  one.total === null ? '' : t('teardown.total', { amount: cents(one.total) }),
                ]
                  // The words of receipts may still be on their way.
                  .filter((said) => said !== '')
                  .join('; ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {lost.map(({ address, loss, command }) => (
        <div className="stack stack--4" key={address}>
          <p>
            <span className="mono">{address}</span>: {t(`teardown.lost.${loss}`)}
          </p>
          {command !== null && (
            <>
              <p className="t2">{t('teardown.command')}</p>
              <SecretField label={t('teardown.command')} secret={command} />
            </>
          )}
        </div>
      ))}
      {lost.length > 0 && !isOrdered && <p>{t('teardown.confirm')}</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { OnCloud } from './catalogue.ts'
import { DetailSection } from './DetailFrame.tsx'
import { Money } from './Money.tsx'

interface DetailPricesProps {
  found: OnCloud & { isThere: true }
  /** Whether it needs something behind it to be anything. */
  isNothingAlone: boolean
}

/** The price lines of a component on one cloud, with what comes along and is priced apart. */
export function DetailPrices({ found, isNothingAlone }: DetailPricesProps): ReactNode {
  const { t } = useTexts('components')
  const say = useSentences()
  const { number } = useFormat()
  const { lines, needs, shownWith } = found
  return (
    <DetailSection
      title={t('price.title')}
      note={<span className="push t3 tiny">{t('price.where', { region: found.stack.region })}</span>}
    >
      {lines.length === 0 ? (
        <p className="small t2">{t('price.noLines')}</p>
      ) : (
        <ul className="lines">
          {lines.map((line, index) => (
            <li key={`${line.resource} ${line.sku} ${index}`}>
              <span>
                {line.label}{' '}
                {line.price_basis !== null && line.price_basis !== 'exact' && (
                  <Badge>{t(`price.basis.${line.price_basis}`)}</Badge>
                )}
                <span className="cell-sub">{line.quantity_basis}</span>
                {line.amount === null && line.note !== null && <span className="cell-sub">{line.note}</span>}
              </span>
              <span className="num">
                <Money amount={line.amount} />
              </span>
            </li>
          ))}
          <li className="total">
            <span>{t('price.total')}</span>
            <Money amount={found.monthly} />
          </li>
          {found.monthlyInAll !== null && found.along.length > 0 && (
            <li>
              <span className="t2">{t('price.inAll', { names: found.along.join(', ') })}</span>
              <Money amount={found.monthlyInAll} />
            </li>
          )}
        </ul>
      )}
      {found.pricedLines < lines.length && (
        <p className="tiny t3">
          {t('price.priced', { priced: number(found.pricedLines), total: number(lines.length) })}
        </p>
      )}
      {needs.map(({ message, messages }) => (
        <p key={message} className="tiny t3">
          {say(messages, message)} {t('price.apart')}
        </p>
      ))}
      {shownWith !== undefined && (
        <p className="tiny t3">{t(isNothingAlone ? 'price.shownWith' : 'price.shownBeside', { name: shownWith })}</p>
      )}
    </DetailSection>
  )
}

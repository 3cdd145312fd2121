import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { ImportedResource } from '#contract/imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Table } from '../../ui/Table.tsx'
import { Money } from './Money.tsx'
import styles from './components.module.css'

/** Every resource of the files: what stands for it or that it is kept, and why. */
export function ImportedTable({ resources }: { resources: readonly ImportedResource[] }): ReactNode {
  const { t } = useTexts('components')
  const say = useSentences()
  return (
    <Table label={t('import.resources')} isList isPlain>
      <thead>
        <tr>
          <th>{t('import.resource')}</th>
          <th>{t('import.outcome')}</th>
          <th>{t('import.why')}</th>
          <th className="num">{t('import.monthly')}</th>
        </tr>
      </thead>
      <tbody>
        {resources.map((one) => (
          <tr key={`${one.file} ${one.address}`}>
            <td data-span>
              <span className={clsx('mono small', styles.partText)}>{one.address}</span>
              <span className="cell-sub">{one.file}</span>
            </td>
            <td>
              <span className="row row--wrap">
                <Badge {...(one.outcome === 'mapped' && { tone: 'accent' as const })}>
                  {t(`import.outcomes.${one.outcome}`)}
                </Badge>
                {one.component !== null && <span className="mono small">{one.node ?? one.component}</span>}
              </span>
            </td>
            <td className="small t2" data-span>
              {say(one.messages, one.reason)}
            </td>
            <td className="num">
              {one.outcome === 'mapped' ? (
                <span className="t3">{t('import.inComponent')}</span>
              ) : (
                <Money amount={one.monthly} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { ImportedBlock } from '#contract/imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './components.module.css'

/** Module blocks and data sources, and whether each of them is part of the stack. */
export function ListedBlocks({ blocks }: { blocks: readonly ImportedBlock[] }): ReactNode {
  const { t } = useTexts(['importing', 'components'])
  const say = useSentences()
  if (blocks.length === 0) return null
  return (
    <Table label={t('others')} isList isPlain>
      <thead>
        <tr>
          <th>{t('others')}</th>
          <th>{t('components:import.outcome')}</th>
          <th>{t('components:import.why')}</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ address, file, outcome, reason, messages }) => (
          <tr key={address}>
            <td data-span className={styles.importAddress}>
              <span className={`mono small ${styles.partText}`}>{address}</span>
              <span className="cell-sub">{file}</span>
            </td>
            <td>
              <Badge>{t(outcome === 'kept' ? 'outcomeKept' : 'outcomeLeft')}</Badge>
            </td>
            <td className="small t2" data-span>
              {say(messages, reason)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { StoredResult } from '#contract/results.ts'
import { ArchitecturePanel } from './ArchitecturePanel.tsx'
import { Comparison } from './Comparison.tsx'
import { Cost } from './Cost.tsx'
import { Facts } from './Facts.tsx'
import { Files } from './Files.tsx'
import { Header } from './Header.tsx'
import { Identity } from './Identity.tsx'
import { NextSteps } from './NextSteps.tsx'
import { Proof } from './Proof.tsx'
import { Recommendations } from './Recommendations.tsx'
import { Resources } from './Resources.tsx'
import { Savings } from './Savings.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import { sectionsOf } from './sections.ts'
import { useActions } from './use-actions.ts'
import { Warnings } from './Warnings.tsx'
import { useFileLayout } from '../../widgets/use-file-layout.ts'
import styles from './results.module.css'

/** A generated result with everything that belongs to it. */
export function Result({ result }: { result: StoredResult }): ReactNode {
  const layout = useFileLayout()
  const actions = useActions(result, layout.value)
  const sections = sectionsOf(result)
  const has = (section: (typeof sections)[number]) => sections.includes(section)
  return (
    <main className="wide">
      <Header result={result} actions={actions} />
      <Warnings result={result} />
      <Facts result={result} />
      <SectionIndex sections={sections} cost={result.cost_estimate} />
      <div className={styles.results}>
        <div className={clsx('stack stack--24', styles.resultColumn)}>
          <Files result={result} layout={layout} />
          <Cost result={result} />
          <ArchitecturePanel architecture={result.architecture} />
        </div>
        <div className={clsx('stack stack--24', styles.resultColumn)}>
          {has('compare') && <Comparison cost={result.cost_estimate} current={result.stack.cloud} />}
          {has('savings') && <Savings savings={result.cost_estimate.savings} />}
          {has('identity') && <Identity identity={result.identity_config} />}
          {has('recommendations') && <Recommendations result={result} />}
          <Proof result={result} />
          <Resources result={result} />
          <NextSteps result={result} actions={actions} />
        </div>
      </div>
    </main>
  )
}

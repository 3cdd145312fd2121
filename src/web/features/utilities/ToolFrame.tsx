import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ToolId } from './tools.ts'
import styles from './utilities.module.css'

interface ToolFrameProps {
  tool: ToolId
  /** What the tool can be set to. */
  options?: ReactNode
  /** The two panes, and what belongs to both below them. */
  children: ReactNode
}

/** A tool with its heading. */
export function ToolFrame({ tool, options, children }: ToolFrameProps): ReactNode {
  const { t } = useTexts('utilities')
  return (
    <section className={styles.utilityTool} aria-labelledby="utility-tool">
      <div className={styles.utilityHead}>
        <div className="grow">
          <h2 className="h2" id="utility-tool">
            {t(`tools.${tool}.name`)}
          </h2>
          <p className="small t2">{t(`tools.${tool}.lead`)}</p>
        </div>
        {options !== undefined && <div className="row row--wrap">{options}</div>}
      </div>
      {children}
    </section>
  )
}

import clsx from 'clsx'
import { Boxes, Cpu, Globe, Smartphone, Workflow, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotAgent } from '../../api/copilot.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './copilot.module.css'

/** The example agents, in the order of the page. */
const AGENTS = [
  { id: 'web-app', icon: Globe },
  { id: 'data-pipeline', icon: Workflow },
  { id: 'ml-ai', icon: Cpu },
  { id: 'microservices', icon: Boxes },
  { id: 'mobile-backend', icon: Smartphone },
] as const satisfies readonly { id: CopilotAgent; icon: LucideIcon }[]

interface AgentsProps {
  /** The one whose prompt was taken last. */
  current: CopilotAgent | undefined
  onChoose: (agent: CopilotAgent) => void
}

/** The agents, each of which fills in a prompt. */
export function Agents({ current, onChoose }: AgentsProps): ReactNode {
  const { t } = useTexts('copilot')
  return (
    <nav className={styles.agents} aria-label={t('agentsTitle')}>
      <p className={clsx('tiny t3', styles.copilotLabel)}>{t('agentsTitle')}</p>
      {AGENTS.map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          className={styles.agent}
          aria-current={id === current || undefined}
          onClick={() => onChoose(id)}
        >
          <Icon of={icon} />
          <span className="medium">{t(`agents.${id}.name`)}</span>
          <span className={clsx('tiny t3', styles.agentText)}>{t(`agents.${id}.text`)}</span>
        </button>
      ))}
    </nav>
  )
}

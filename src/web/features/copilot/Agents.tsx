import { Boxes, Cpu, Globe, Smartphone, Workflow, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopilotAgent } from '../../api/copilot.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Specification section 3, in its order. */
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
  const { t } = useTranslation('copilot')
  return (
    <nav className="agents" aria-label={t('agentsTitle')}>
      <p className="copilot__label tiny t3">{t('agentsTitle')}</p>
      {AGENTS.map(({ id, icon }) => (
        <button key={id} type="button" className="agent" aria-current={id === current || undefined} onClick={() => onChoose(id)}>
          <Icon of={icon} />
          <span className="medium">{t(`agents.${id}.name`)}</span>
          <span className="agent__text tiny t3">{t(`agents.${id}.text`)}</span>
        </button>
      ))}
    </nav>
  )
}

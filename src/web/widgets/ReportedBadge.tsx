import { Workflow } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTooltip } from '../ui/use-tooltip.tsx'

/** Says that a run was reported by a pipeline, and that nobody looked. */
export function ReportedBadge(): ReactNode {
  const { t } = useTexts('runs')
  const ref = useRef<HTMLSpanElement>(null)
  const { trigger, tooltip } = useTooltip(ref, t('reported.hint'))
  return (
    <>
      <span ref={ref} className="badge" {...trigger}>
        <Icon of={Workflow} />
        {t('reported.badge')}
      </span>
      {tooltip}
    </>
  )
}

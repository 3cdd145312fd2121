import { Check, CircleAlert, CircleMinus, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlanDiagnostic, PlanProof } from '#contract/plan-proof.ts'
import { useFormat } from '../lib/format.ts'
import { useTexts } from '../locales/texts.ts'
import { useWords } from '../locales/words.ts'
import { Icon, type Tone } from '../ui/Icon.tsx'

const LOOKS: Readonly<Record<PlanProof['status'], { of: LucideIcon; tone: Tone | 'muted' }>> = {
  waiting: { of: Clock, tone: 'muted' },
  ok: { of: Check, tone: 'success' },
  failed: { of: CircleAlert, tone: 'danger' },
  skipped: { of: CircleMinus, tone: 'muted' },
}
const FLAVOURS = { terraform: 'Terraform', tofu: 'OpenTofu' } as const

/** An item of a check-list: what Terraform itself says of generated files, with its errors. */
export function PlanItem({ plan }: { plan: PlanProof }): ReactNode {
  const { t } = useTexts('common')
  const { number } = useFormat()
  const say = useWords()
  const { status, binary, to_add: toAdd, duration_ms: durationMs, reason } = plan
  const planned = (): string =>
    t('planProof.ok', {
      binary: binary ? `${FLAVOURS[binary.flavour]} ${binary.version}` : FLAVOURS.terraform,
      resources: number(toAdd ?? 0),
      seconds: number(Math.round((durationMs ?? 0) / 100) / 10),
    })
  return (
    <li>
      <Icon {...LOOKS[status]} />
      <span>
        {status === 'ok' ? planned() : reason === null ? t('planProof.waiting') : say(plan.reason_message, reason)}
        {plan.diagnostics.map((one, at) => (
          <span className="cell-sub" key={`${one.file} ${one.line} ${at}`}>
            {placeOf(one) !== '' && <span className="mono">{placeOf(one)}: </span>}
            {t('planProof.error', { summary: one.summary, detail: one.detail })}
          </span>
        ))}
      </span>
    </li>
  )
}

/** Where an error is: its resource, else its line. */
function placeOf({ address, file, line }: PlanDiagnostic): string {
  if (address !== '') return address
  return file === '' ? '' : `${file}:${line}`
}

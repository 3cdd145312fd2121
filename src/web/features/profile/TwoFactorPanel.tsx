import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { invalidate } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { Panel } from './Panel.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { PasswordStep, ScanStep, type TwoFactorSecret } from './TwoFactorSetup.tsx'

type Step =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'scan'; given: TwoFactorSecret }
  | { at: 'codes'; codes: readonly string[]; isNew: boolean }

/** Two-factor: on in three steps, off, and new recovery codes. */
export function TwoFactorPanel(): ReactNode {
  const { t } = useTexts('profile')
  const queries = useQueryClient()
  const { two_factor_enabled: isOn, recovery_codes_left: codesLeft } = useAccount()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const [open, setOpen] = useState<'off' | 'codes'>()
  const rest = () => setStep({ at: 'rest' })
  const refresh = () => invalidate(queries, 'GET /auth/session')
  const showCodes = (codes: readonly string[], isNew: boolean) => {
    setStep({ at: 'codes', codes, isNew })
    void refresh()
  }
  const turnOff = async (code: string) => {
    await call('POST /account/two-factor/disable', { body: { code } })
    showToast('success', t('twoFactor.turnedOff'))
    setOpen(undefined)
    await refresh()
  }
  const renew = async (code: string) => {
    const { recovery_codes: codes } = await call('POST /account/two-factor/recovery-codes', { body: { code } })
    setOpen(undefined)
    showCodes(codes, false)
  }
  const number = step.at === 'password' ? 1 : step.at === 'scan' ? 2 : step.at === 'codes' && step.isNew ? 3 : undefined
  const state = isOn ? <Badge tone="success">{t('twoFactor.on')}</Badge> : <Badge>{t('twoFactor.off')}</Badge>
  const stop = (step.at === 'password' || step.at === 'scan') && (
    <Button size="sm" variant="ghost" onClick={rest}>
      {t('twoFactor.stop')}
    </Button>
  )
  return (
    <Panel
      title={t('twoFactor.title')}
      note={number === undefined ? state : <Badge tone="info">{t('twoFactor.step', { step: number })}</Badge>}
      action={stop}
    >
      {step.at === 'password' && <PasswordStep onSecret={(given) => setStep({ at: 'scan', given })} />}
      {step.at === 'scan' && <ScanStep given={step.given} onCodes={(codes) => showCodes(codes, true)} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
      {step.at === 'rest' && (
        <div className="panel__body stack stack--16">
          <p className="small t2 row row--top">
            {isOn && <Icon of={ShieldCheck} tone="success" />}
            {isOn ? t('twoFactor.onText', { count: codesLeft }) : t('twoFactor.offText')}
          </p>
          <div className="row row--wrap">
            {isOn ? (
              <>
                <Button onClick={() => setOpen('codes')}>{t('twoFactor.newCodes')}</Button>
                <Button variant="danger" onClick={() => setOpen('off')}>
                  {t('twoFactor.turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setStep({ at: 'password' })}>{t('twoFactor.turnOn')}</Button>
            )}
          </div>
        </div>
      )}
      <CodeDialog
        title={t('twoFactor.offTitle')}
        text={t('twoFactor.offWarning')}
        submitLabel={t('twoFactor.turnOff')}
        isDanger
        isOpen={open === 'off'}
        onClose={() => setOpen(undefined)}
        onCode={turnOff}
      />
      <CodeDialog
        title={t('twoFactor.newCodesTitle')}
        text={t('twoFactor.newCodesWarning')}
        submitLabel={t('twoFactor.newCodes')}
        isOpen={open === 'codes'}
        onClose={() => setOpen(undefined)}
        onCode={renew}
      />
    </Panel>
  )
}

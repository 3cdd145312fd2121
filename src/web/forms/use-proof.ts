// What people prove once more before something is made that outlasts their session: their code, or else their password.
import { useAccount } from '../api/account.ts'
import { useTexts } from '../locales/texts.ts'

/** The values of a form that asks for a proof. */
interface ProofValues {
  readonly current_password: string
  readonly code: string
}

/** The field that asks for it, as TextField takes it beside its form. */
interface ProofField {
  readonly name: 'current_password' | 'code'
  readonly label: string
  readonly hint: string
  readonly required: string
  readonly autoComplete: string
  readonly type: 'text' | 'password'
  readonly isMono: boolean
}

interface Proof {
  /** Undefined for people who sign in elsewhere and have neither. */
  readonly field: ProofField | undefined
  /** What is sent of it. */
  of(values: ProofValues): Partial<ProofValues>
}

/** An empty proof, among the values of a form. */
export const NO_PROOF: ProofValues = { current_password: '', code: '' }

/** How the one who is signed in proves who they are. @param hint why it is asked */
export function useProof(hint: string): Proof {
  const { t } = useTexts('common')
  const { has_password: hasPassword, two_factor_enabled: hasTwoFactor } = useAccount()
  if (hasTwoFactor)
    return {
      field: {
        name: 'code',
        label: t('proof.code'),
        hint,
        required: t('proof.codeRequired'),
        autoComplete: 'one-time-code',
        type: 'text',
        isMono: true,
      },
      of: ({ code }) => ({ code }),
    }
  if (!hasPassword) return { field: undefined, of: () => ({}) }
  return {
    field: {
      name: 'current_password',
      label: t('proof.password'),
      hint,
      required: t('proof.passwordRequired'),
      autoComplete: 'current-password',
      type: 'password',
      isMono: false,
    },
    of: ({ current_password }) => ({ current_password }),
  }
}

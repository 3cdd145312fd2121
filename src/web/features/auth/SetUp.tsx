import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { signInOptions } from '#contract/auth.ts'
import { ApiError } from '#contract/client.ts'
import { call } from '../../api/client.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NewPasswordField } from '../../forms/NewPasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { showToast } from '../../ui/toast.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { ServerFacts } from './ServerFacts.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useEnter } from './use-enter.ts'

interface SetUpProps {
  options: z.infer<typeof signInOptions>
  returnTo: string
  onEnter: () => void
}

/** Creates the first administrator with the code that the server printed, and signs in. */
export function SetUp({ options, returnTo, onEnter }: SetUpProps): ReactNode {
  const { t } = useTexts('auth')
  const queries = useQueryClient()
  const entering = useEnter(returnTo)
  // Where someone else was faster the page becomes the one to sign in, and the toast says why.
  const learn = async (reason: string) => {
    const { needs_setup: isStillNeeded } = await queries.fetchQuery({ ...query('GET /auth/options', {}), staleTime: 0 })
    if (!isStillNeeded) showToast('info', reason)
  }
  const form = useServerForm({
    values: { name: '', email: '', password: '', code: '' },
    onSubmit: async (values) => {
      const session = await call('POST /auth/setup', { body: values })
      onEnter()
      entering.enter(session)
    },
    fieldOf: (error) => {
      if (!(error instanceof ApiError)) return undefined
      if (error.status === 409) void learn(error.message)
      return error.status === 401 ? 'code' : undefined
    },
  })
  return (
    <AuthFrame
      title={t('setUp.title')}
      lead={t('setUp.lead')}
      side={<ServerFacts canSendMail={options.can_send_mail} ssoLabel={options.sso_label} />}
    >
      <FormShell
        form={form}
        foot={
          <SubmitButton
            label={t('setUp.submit')}
            done={t('setUp.done')}
            isSubmitting={form.isSubmitting}
            entered={entering.account}
          />
        }
      >
        <TextField
          form={form}
          name="name"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          autoComplete="name"
          required={t('nameRequired')}
        />
        <TextField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          required={t('emailRequired')}
        />
        <NewPasswordField form={form} name="password" label={t('password')} required={t('passwordRequired')} />
        <TextField
          form={form}
          name="code"
          label={t('setUp.code')}
          hint={t('setUp.codeHint')}
          required={t('setUp.codeRequired')}
          isMono
        />
      </FormShell>
    </AuthFrame>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateEnvironmentFrame } from './CreateEnvironmentFrame.tsx'
import { DeployDialogForm } from './DeployDialogForm.tsx'
import type { Deployed } from './deploy-values.ts'
import './create-environment.css'
import './deploy.css'

interface DeployDialogBodyProps extends Deployed {
  isOpen: boolean
  onClose: () => void
}

/** The dialog as it stands on the page: the form as soon as there is a project that may take the environment. */
export function DeployDialogBody(props: DeployDialogBodyProps): ReactNode {
  const { t } = useTranslation('deploy')
  return (
    <CreateEnvironmentFrame title={t('title')} isOpen={props.isOpen} onClose={props.onClose}>
      {(projects) => <DeployDialogForm {...props} projects={projects} />}
    </CreateEnvironmentFrame>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { CreateEnvironmentFrame } from '../create-environment/Frame.tsx'
import { DeployDialogForm } from './Form.tsx'
import type { Deployed } from './values.ts'
import '../create-environment/create-environment.css'
import './deploy.css'

interface DeployDialogBodyProps extends Deployed {
  isOpen: boolean
  onClose: () => void
}

/** The dialog as it stands on the page: the form as soon as there is a project that may take the environment. */
export function DeployDialogBody(props: DeployDialogBodyProps): ReactNode {
  const { t } = useTexts('deploy')
  return (
    <CreateEnvironmentFrame title={t('title')} isOpen={props.isOpen} onClose={props.onClose}>
      {(projects) => <DeployDialogForm {...props} projects={projects} />}
    </CreateEnvironmentFrame>
  )
}

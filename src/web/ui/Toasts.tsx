import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type Tone } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { closeToast, currentToasts, onToasts, type ToastMessage, type ToastType } from './toast.ts'

const LOOKS: Readonly<Record<ToastType, { icon: LucideIcon; tone: Tone }>> = {
  success: { icon: CircleCheck, tone: 'success' },
  error: { icon: CircleAlert, tone: 'danger' },
  warning: { icon: TriangleAlert, tone: 'warning' },
  info: { icon: Info, tone: 'info' },
}

/** The corner in which toasts appear, at the top right. */
export function Toasts(): ReactNode {
  const { t } = useTranslation('common')
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <section className="toasts" aria-label={t('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Toast({ toast }: { toast: ToastMessage }): ReactNode {
  const { t } = useTranslation('common')
  const { icon, tone } = LOOKS[toast.type]
  useEffect(() => {
    const timer = window.setTimeout(() => closeToast(toast.id), toast.duration)
    return () => window.clearTimeout(timer)
  }, [toast.id, toast.duration])
  return (
    <div className="toast" role={toast.type === 'error' ? 'alert' : 'status'}>
      <Icon of={icon} tone={tone} />
      <p className="small medium">{toast.message}</p>
      <IconButton icon={X} label={t('close')} size="sm" onClick={() => closeToast(toast.id)} />
    </div>
  )
}

import type { Language } from './languages.ts'

type Statuses = Readonly<Record<'pending' | 'active' | 'expiring_soon' | 'expired' | 'suspended' | 'deleted', string>>

/** Statuses of an environment, in a sentence. */
export const STATUSES: Readonly<Record<Language, Statuses>> = {
  en: {
    pending: 'pending',
    active: 'active',
    expiring_soon: 'expiring soon',
    expired: 'expired',
    suspended: 'suspended',
    deleted: 'deleted',
  },
  es: {
    pending: 'pendiente',
    active: 'activo',
    expiring_soon: 'a punto de vencer',
    expired: 'vencido',
    suspended: 'suspendido',
    deleted: 'eliminado',
  },
  fr: {
    pending: 'en attente',
    active: 'actif',
    expiring_soon: 'sur le point d’expirer',
    expired: 'expiré',
    suspended: 'suspendu',
    deleted: 'supprimé',
  },
  de: {
    pending: 'ausstehend',
    active: 'aktiv',
    expiring_soon: 'läuft bald ab',
    expired: 'abgelaufen',
    suspended: 'angehalten',
    deleted: 'gelöscht',
  },
}

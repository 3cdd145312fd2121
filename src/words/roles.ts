import type { Language } from './languages.ts'

type Roles = Readonly<Record<'owner' | 'admin' | 'developer' | 'viewer' | 'member' | 'user', string>>

/** Roles in a project, in a team and in the installation. */
export const ROLES: Readonly<Record<Language, Roles>> = {
  en: { owner: 'Owner', admin: 'Admin', developer: 'Developer', viewer: 'Other', member: 'Member', user: 'User' },
  es: {
    owner: 'Propietario',
    admin: 'Administrador',
    developer: 'Desarrollador',
    viewer: 'Otro',
    member: 'Miembro',
    user: 'Usuario',
  },
  fr: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    developer: 'Développeur',
    viewer: 'Autre',
    member: 'Membre',
    user: 'Utilisateur',
  },
  de: {
    owner: 'Eigentümer',
    admin: 'Administrator',
    developer: 'Entwickler',
    viewer: 'Andere',
    member: 'Mitglied',
    user: 'Benutzer',
  },
}

import type { texts as english } from '../en/secondFactor.ts'

export const texts: typeof english = {
  lead: 'Esta instalación exige un segundo factor.',
  now: 'Configure un autenticador o una llave de acceso. Hasta entonces no puede hacer nada más.',
  until:
    'Configure un autenticador o una llave de acceso antes del {{date}}. Después no podrá hacer nada más hasta que tenga uno.',
  again: 'Tiene un segundo factor, pero ha iniciado sesión sin él. Inicie sesión de nuevo con él.',
  signInAgain: 'Iniciar sesión de nuevo',
  signOut: 'Cerrar sesión',
  done: 'Tiene un segundo factor. Si ve códigos de recuperación, guárdelos antes de continuar.',
  none: 'No falta nada: puede continuar.',
  goOn: 'Continuar',
}

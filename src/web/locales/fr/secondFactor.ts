import type { texts as english } from '../en/secondFactor.ts'

export const texts: typeof english = {
  lead: 'Cette installation exige un second facteur.',
  now: 'Configurez une application d’authentification ou une clé d’accès. D’ici là, vous ne pouvez rien faire d’autre.',
  until:
    'Configurez une application d’authentification ou une clé d’accès avant le {{date}}. Ensuite, vous ne pourrez rien faire d’autre tant que vous n’en avez pas.',
  again: 'Vous avez un second facteur, mais vous vous êtes connecté sans. Reconnectez-vous avec ce facteur.',
  signInAgain: 'Se reconnecter',
  signOut: 'Se déconnecter',
  done: 'Vous avez un second facteur. Si des codes de récupération s’affichent, conservez-les avant de continuer.',
  none: 'Il ne manque rien : vous pouvez continuer.',
  goOn: 'Continuer',
}

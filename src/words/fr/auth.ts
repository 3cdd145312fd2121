import type { auth as english } from '../en/auth.ts'

export const auth: typeof english = {
  'auth.link-gone': 'Ce lien a été utilisé, a été remplacé par un plus récent ou a expiré : demandez-en un nouveau.',
  'auth.invitation-gone':
    'Cette invitation a été acceptée, retirée ou a expiré : demandez-en une nouvelle à la personne qui vous a invité.',
  'auth.email-taken': 'Un compte utilise déjà cette adresse e-mail : connectez-vous avec elle.',
  'auth.no-mail':
    'Cette installation n’envoie pas d’e-mails et ne peut donc pas vous envoyer de lien : demandez de l’aide à un administrateur.',
  'auth.set-up-done': 'Cette installation a déjà un administrateur : connectez-vous ou demandez-lui une invitation.',
  'auth.wrong-setup-code':
    'Ce code d’installation n’est pas correct : utilisez celui que le dernier démarrage du serveur a affiché.',
  'auth.set-up-email-taken': 'Un compte utilise déjà cette adresse e-mail : utilisez une autre adresse.',
  'auth.invalid-credentials': 'Adresse e-mail ou mot de passe incorrect',
  'auth.wrong-code':
    'Ce code n’est pas correct : saisissez le code actuel de votre application d’authentification, ou un code de récupération que vous n’avez pas utilisé.',
  'auth.code-too-late':
    'Le délai pour saisir le code est dépassé, ou il a été erroné trop souvent : reconnectez-vous avec votre mot de passe.',
  'auth.passkey-refused':
    'Cette clé d’accès est inconnue ici, a été retirée ou a mis trop de temps : réessayez, ou connectez-vous avec votre mot de passe.',
  'auth.no-sso':
    'L’authentification unique n’est pas configurée ici : connectez-vous avec votre adresse e-mail et votre mot de passe.',
}

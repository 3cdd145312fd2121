import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'
import type { access as english } from '../en/access.ts'

const roleOf = (role: string): string => wordOf(ROLES.fr, role)
const anyOf = (roles: readonly string[]): string =>
  `${roles.length === 1 ? 'le rôle' : 'l’un des rôles'} ${roles.map(roleOf).join(', ')}`

export const access: typeof english = {
  'access.scope-missing': ({ token, scope }) =>
    `Le jeton d’API « ${token} » n’a pas la portée ${scope} : créez-en un qui l’a.`,
  'access.no-project':
    'Ce projet n’existe pas, ou vous n’en faites pas partie : demandez à son propriétaire de vous ajouter.',
  'access.no-workflow':
    'Ce workflow n’existe pas, ou il ne concerne aucun de vos projets : adressez-vous à son auteur.',
  'access.no-environment':
    'Cet environnement n’existe pas, ou vous ne faites pas partie de son projet : demandez au propriétaire du projet de vous ajouter.',
  'access.no-approval':
    'Cette demande d’approbation n’existe pas, ou vous ne faites pas partie de son projet : demandez au propriétaire du projet de vous ajouter.',
  'access.no-run':
    'Cette exécution n’existe pas, ou vous n’êtes pas dans son projet : demandez au propriétaire du projet de vous ajouter.',
  'access.no-template':
    'Ce modèle n’existe pas, ou il n’est pas partagé avec vous : demandez à son auteur de le partager.',
  'access.no-component':
    'Ce composant n’existe pas, ou il n’est pas partagé avec vous : demandez à son auteur de le partager.',
  'access.no-team':
    'Cette équipe n’existe pas, ou vous n’en faites pas partie : demandez à son propriétaire de vous ajouter.',
  'access.no-token': 'Un jeton d’API ne permet pas de le faire : connectez-vous avec un navigateur.',
  'access.no-service-account': 'Les comptes de service ne peuvent pas le faire : c’est à une personne de le faire.',
  'access.second-factor-required':
    'Cette installation exige un second facteur, et vous vous êtes connecté sans. Configurez une application d’authentification ou une clé d’accès, ou reconnectez-vous avec le facteur que vous avez.',
  'access.owner-without-second-factor':
    'Cette installation exige un second facteur, et la personne à qui appartient ce jeton d’API n’en a pas. Le jeton fonctionnera de nouveau quand elle en aura configuré un.',
  'access.administrators-only': 'Seul un administrateur peut le faire : adressez-vous à l’un d’eux.',
  'access.author-only': 'Seul l’auteur de ce workflow ou un administrateur peut le faire : créez le vôtre.',
  'access.gallery-template': 'Ce modèle fait partie de la galerie : copiez-le et modifiez la copie.',
  'access.read-only-template': 'Vous pouvez seulement consulter ce modèle : copiez-le et modifiez la copie.',
  'access.read-only-component': 'Vous pouvez seulement consulter ce composant : copiez-le et modifiez la copie.',
  'access.owners-only-template': 'Seul l’auteur de ce modèle ou un propriétaire de son équipe peut le faire.',
  'access.owners-only-component': 'Seul l’auteur de ce composant ou un propriétaire de son équipe peut le faire.',
  'access.project-role': ({ role, needed }) =>
    `${role === null ? 'Vous n’avez aucun rôle dans ce projet' : `Votre rôle dans ce projet est ${roleOf(role)}`} : il faut ${anyOf(needed)}.`,
  'access.team-role': ({ role, needed }) =>
    `${role === null ? 'Vous n’avez aucun rôle dans cette équipe' : `Votre rôle dans cette équipe est ${roleOf(role)}`} : il faut ${anyOf(needed)}.`,
  'access.token-required': 'Envoyez un jeton d’API : Authorization: Bearer strata_….',
  'access.token-invalid':
    'Ce jeton d’API est incorrect, a expiré ou a été révoqué : créez-en un autre dans votre profil.',
}

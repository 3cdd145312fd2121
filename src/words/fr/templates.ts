import type { templates as english } from '../en/templates.ts'

export const templates: typeof english = {
  'templates.not-deleted': 'Ce modèle n’est pas supprimé : il n’y a rien à restaurer.',
  'templates.no-team': 'Choisissez l’équipe avec laquelle vous le partagez.',
  'templates.no-base-version':
    'Indiquez quelle version vous avez modifiée, afin qu’aucun changement d’autres personnes ne soit perdu.',
  'templates.no-version': ({ version }) => `Ce modèle n’a pas de version ${version} : consultez sa liste des versions.`,
  'templates.future-version': ({ base, version }) =>
    `Ce modèle n’a pas encore de version ${base} : sa plus récente est la ${version}.`,
  'templates.public-gallery':
    'Seul un administrateur peut ajouter des modèles à la galerie publique ou les y modifier : adressez-vous à l’un d’eux, ou travaillez sur une copie.',
  'templates.gallery-compiles': ({ problems }) =>
    `Un modèle de la galerie publique doit se compiler, et celui-ci ne se compile pas : ${problems.join(' ')}`,
  'templates.saved-meanwhile': ({ version, author, at }, { time }) =>
    `${author === null ? 'Vous avez vous-même' : `${author || 'Quelqu’un'} a`} enregistré la version ${version} pendant votre modification : rien de votre travail n’est perdu, et rien n’en est encore enregistré. Comparez-le avec la version ${version}${at === null ? '' : ` (${time(at)})`}, puis enregistrez-le par-dessus ou comme copie.`,
  'templates.about-saved-meanwhile': ({ at }, { time }) =>
    `Quelqu’un a changé ce modèle (${time(at)}) pendant votre modification ; rien de votre travail n’est encore enregistré. Copiez vos textes, ouvrez de nouveau le modèle et ajoutez-les-y.`,
  'templates.empty': 'Un modèle a besoin d’au moins un composant.',
  'templates.no-components': 'Il n’a pas encore de composants.',
  'templates.nothing-there': ({ cloud }) => `Rien ne peut en être construit sur ${cloud}.`,
  'templates.nothing-priced': 'Le livre des prix n’a de prix pour rien de ce qu’il contient.',
  'templates.price-too-high':
    'L’estimation sur ce cloud dépasse 1 000 000 000 USD par mois : supposez moins d’utilisation.',
  'templates.more-problems': ({ count }, { number }) => `Et ${number(count)} de plus.`,
  'templates.other-cloud': ({ cloud }) => `La pile est pour ${cloud} : omettez le cloud, ou déplacez d’abord la pile.`,
}

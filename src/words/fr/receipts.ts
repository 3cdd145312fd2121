import type { receipts as english } from '../en/receipts.ts'

const LABELS = {
  environment: 'Environnement',
  project: 'Projet',
  owner: 'Propriétaire',
  cloud: 'Cloud et région',
  written: 'Établi',
  installation: 'Établi par',
  run: 'Exécution',
  state: 'État',
  key: 'Clé',
  address: 'Adresse',
  type: 'Type',
  id: 'Id',
  price: 'Prix',
  seconds: 'Secondes',
  signature: 'Signature',
  component: 'Composant',
  account: 'Compte',
  identity: 'Cherché en tant que',
  regions: 'Régions',
  tags: 'Étiquettes',
}

const FIGURES = {
  held: 'Dans l’état',
  destroyed: 'Détruites',
  left: 'Restantes',
  kept: 'Conservé par le cloud',
  cost: 'Coût total',
}

const PLACES = {
  'aws-account': 'Le compte',
  'azure-subscription': 'L’abonnement',
  'google-project': 'Le projet',
}

export const receipts: typeof english = {
  'receipts.title': 'Reçu de démontage',
  'receipts.verdict': ({ verdict, count, is_kept }, { isOne, number }) => {
    if (verdict === 'clean') return is_kept ? 'Il ne reste que ce qui est conservé exprès' : 'Il ne reste rien'
    if (verdict === 'not-looked') return 'Personne n’a cherché ce qui reste'
    return isOne(count) ? `Il reste ${number(count)} ressource` : `Il reste ${number(count)} ressources`
  },
  'receipts.by-run': ({ held, destroyed }, { isOne, number }) => {
    const before =
      held === null
        ? 'Aucun état antérieur n’a pu être lu.'
        : `Avant, l’état contenait ${number(held)} ${isOne(held) ? 'ressource' : 'ressources'}.`
    return `${before} Terraform en a signalé ${number(destroyed)} ${isOne(destroyed) ? 'détruite' : 'détruites'}.`
  },
  'receipts.by-hand': ({ person }) =>
    `${person} a signalé sa destruction à la main. Strata n’a vu ni son état ni son compte.`,
  'receipts.unreported': ({ count }, { isOne, number }) =>
    isOne(count)
      ? `${number(count)} n’était plus là quand Terraform y est arrivé.`
      : `${number(count)} n’étaient plus là quand Terraform y est arrivé.`,
  'receipts.searched': ({ at, count }, { time, isOne, number }) => {
    const found =
      count === 0 ? 'ne contenait rien' : `contenait ${number(count)} ${isOne(count) ? 'ressource' : 'ressources'}`
    return `Son compte simulé a été examiné (${time(at)}) et ${found}.`
  },
  'receipts.searched-account': ({ where, at, count, account, regions }, { time, isOne, number, all }) => {
    const found =
      count === 0
        ? 'rien n’a été trouvé'
        : isOne(count)
          ? '1 ressource a été trouvée'
          : `${number(count)} ressources ont été trouvées`
    const inRegions = regions.length === 0 ? '' : ` dans ${all(regions)}`
    return `${PLACES[where]} ${account} a été examiné par étiquettes (${time(at)})${inRegions} : ${found}.`
  },
  'receipts.looks': ({ looks, cloud }, { number }) =>
    `Strata a cherché ${number(looks)} fois, car ${cloud} montre encore un moment ce qui a été supprimé.`,
  'receipts.unseen': ({ count }, { isOne, number }) =>
    isOne(count)
      ? `${number(count)} ressource de l’état ne peut pas être trouvée par une recherche par étiquettes.`
      : `${number(count)} ressources de l’état ne peuvent pas être trouvées par une recherche par étiquettes.`,
  'receipts.not-looked': ({ reason, code, region, identity, cloud, action }) => {
    const inRegion = region === null ? '' : ` dans ${region}`
    switch (reason) {
      case 'by-hand':
        return 'Non cherché : Strata n’a pas accès à son compte.'
      case 'no-search':
        return 'Non cherché : Strata ne sait pas chercher dans les comptes de ce genre.'
      case 'no-connection':
        return 'Non cherché : la connexion à son compte a été révoquée ou supprimée.'
      case 'key-refused':
        return `Non cherché : ${cloud} n’a pas laissé la connexion entrer (${code}). Testez la connexion, puis cherchez à nouveau.`
      case 'denied':
        return `Non cherché : ${cloud} ne permet pas à ${identity} de chercher${inRegion}. Autorisez ${action}, puis cherchez à nouveau.`
      case 'not-enabled':
        return `Non cherché : ${action} n’est pas activé dans le compte. Activez-le, puis cherchez à nouveau.`
      case 'other-account':
        return `Non cherché : la connexion mène désormais à un autre compte, en tant que ${identity}.`
      case 'shared-tags':
        return 'Non cherché : un autre environnement de ce compte porte désormais les mêmes étiquettes. Une recherche ne peut pas les distinguer.'
      case 'unreachable':
        return `Non cherché : ${cloud} n’a pas répondu. Cherchez à nouveau plus tard.`
      case 'refused':
        return `Non cherché : ${cloud} a refusé la recherche avec ${code}. Cherchez à nouveau plus tard.`
    }
  },
  'receipts.simulated': 'Il était simulé : rien n’en était réel.',
  'receipts.figure': ({ figure }) => FIGURES[figure],
  'receipts.label': ({ of }) => LABELS[of],
  'receipts.kept-lead': ({ is_searched }) =>
    is_searched
      ? 'Le cloud conserve ceci à dessein après la suppression. Ce que la recherche a trouvé est signalé ; le reste découle des réglages de chaque ressource.'
      : 'Le cloud conserve ceci à dessein après la suppression, selon les réglages de chaque ressource. Personne ne l’a cherché.',
  'receipts.kept-seen': 'trouvé dans le compte',
  'receipts.kept-how': ({ how, name, until }, { time }) => {
    const end = until === null ? 'jusqu’à sa suppression' : `jusqu’au ${time(until)}`
    if (how === 'soft-deleted') return `suppression réversible, ${end}`
    if (how === 'snapshot') return name === null ? `dernier instantané, ${end}` : `dernier instantané ${name}, ${end}`
    return until === null ? 'sauvegardes, tant que le cloud les conserve' : `sauvegardes, ${end}`
  },
  'receipts.snapshot-none': 'Cet instantané n’est plus conservé, ou n’a jamais existé.',
  'receipts.snapshot-end': ({ most }, { time }) =>
    `Choisissez une fin dans le futur et au plus tard le ${time(most)} : la clé qui lit l’instantané est supprimée peu après.`,
  'receipts.snapshot-by-cloud': ({ until }, { time }) =>
    `Azure conserve ces sauvegardes jusqu’au ${time(until)} : personne ne peut les garder plus longtemps ni les supprimer avant.`,
  'receipts.snapshot-trouble': ({ problem, code, cloud }) => {
    switch (problem) {
      case 'no-connection':
        return 'L’instantané est inaccessible : la connexion à son compte a été révoquée ou supprimée. Supprimez-le dans le compte.'
      case 'key-refused':
        return `L’instantané est inaccessible : ${cloud} n’a pas laissé la connexion s’identifier (${code}). Testez la connexion, puis réessayez.`
      case 'unreachable':
        return `L’instantané est inaccessible : ${cloud} n’a pas répondu. Réessayez plus tard.`
      case 'refused':
        return `${cloud} a refusé avec ${code}. Accordez à l’identité qui applique ce qui lui manque, puis réessayez.`
    }
  },
  'receipts.snapshot-no-restore': ({ cause, cloud }) => {
    if (cause === 'gone') return `${cloud} n’a plus cet instantané : rien ne peut en démarrer.`
    if (cause === 'key')
      return 'Il est chiffré avec la clé de sa pile, qui a été supprimée avec elle. Restaurez la version de la clé dans son projet, puis la sauvegarde au même endroit.'
    return cause === 'type'
      ? 'Aucun composant ne peut démarrer d’un instantané de ce type : restaurez-le avec les outils de son cloud.'
      : 'Le stack qui a laissé l’instantané n’est plus lisible : indiquez l’instantané dans les réglages d’une base de données.'
  },
  'receipts.kept-snapshot': ({ size_gb, monthly, is_ended }, { number, cents }) => {
    const size = size_gb === null ? 'taille inconnue' : `au plus ${number(size_gb)} Go`
    const price = monthly === null ? 'prix inconnu' : `au plus ${cents(monthly)} par mois`
    return `${size}, ${price}${is_ended ? ' ; Strata le supprime alors' : ''}`
  },
  'receipts.price': ({ monthly, is_at_least }, { cents }) => {
    if (monthly === null) return 'inconnu'
    return is_at_least ? `au moins ${cents(monthly)} par mois` : `${cents(monthly)} par mois`
  },
  'receipts.not-in-state': 'absente de l’état',
  'receipts.state-serial': ({ serial }) => `l’état de serial ${serial}`,
  'receipts.run-number': ({ number }) => `Exécution ${number}`,
  'receipts.more': ({ count }, { number }) => `et ${number(count)} de plus, toutes dans le fichier JSON`,
  'receipts.verify': 'Le vérifier',
  'receipts.verify-lead':
    'Enregistrez le fichier JSON, puis exécutez les deux lignes dans son dossier. Elles demandent Node.js et aucun compte : la première récupère les clés publiques, la seconde dit si quelque chose a été modifié.',
  'receipts.signed': 'Signé en JWS (EdDSA) par une clé qui ne signe que des reçus.',
  'receipts.searching':
    'Strata cherche encore dans le compte ce qui reste. Le reçu suivra d’ici une heure environ : les clouds montrent encore un moment ce qui a été supprimé.',
  'receipts.leaks-gone': 'Depuis, il n’en reste rien.',
  'receipts.leaks-partly-gone': ({ gone }, { number }) => `Supprimées depuis : ${number(gone)}.`,
  'receipts.none': 'Cet environnement n’a pas de reçu.',
}

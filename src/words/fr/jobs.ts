import type { jobs as english } from '../en/jobs.ts'

export const jobs: typeof english = {
  'jobs.other-files':
    'Les fichiers de cette tâche ne sont pas ceux avec lesquels elle a été commandée : commandez à nouveau l’exécution.',
  'jobs.sandbox-only':
    'Cet agent n’exécute que des clouds simulés, car ses comptes de démonstration sont accessibles depuis un réseau : changez leurs mots de passe ou démarrez un autre agent.',
  'jobs.no-binary':
    'L’agent n’a ni OpenTofu ni Terraform 1.11 ou plus récent : installez-en un, ou indiquez-le dans STRATA_TERRAFORM.',
  'jobs.other-binary': ({ flavour, version, phase }) => {
    const name = flavour === 'tofu' ? 'OpenTofu' : 'Terraform'
    return phase === 'plan'
      ? `L’état de cet environnement est tenu par ${name}, que cet agent n’a pas : installez-le sur sa machine.`
      : `Le plan a été fait avec ${name} ${version}, que cet agent n’a pas : planifiez à nouveau, ou installez cette version sur sa machine.`
  },
  'jobs.own-modules':
    'La pile exécute des modules apportés par quelqu’un, et cet agent n’a pas d’utilisateur à part pour un tel code : démarrez un agent avec STRATA_AGENT_USER.',
  'jobs.not-simulated': ({ names }, { all }) =>
    `Les clouds simulés n’ont pas les fournisseurs ${all(names)} : choisissez pour cette pile un vrai compte cloud.`,
  'jobs.provisioner': ({ file }) =>
    `${file} a un provisioner, qui exécuterait des programmes sur l’agent : retirez-le.`,
  'jobs.forbidden-type': ({ file, type }) =>
    `${file} utilise ${type}, qui exécute des programmes, appelle des serveurs ou lit des fichiers de l’agent : retirez-le.`,
  'jobs.forbidden-provider': ({ file, name }) =>
    `${file} demande le fournisseur ${name}, qui exécute des programmes, appelle des serveurs ou lit des fichiers de l’agent : retirez-le.`,
  'jobs.forbidden-setting': ({ file, name }) => `${file} définit ${name}, dont seul Strata décide : retirez-le.`,
  'jobs.provider-block': ({ file, name }) =>
    `${file} configure lui-même le fournisseur ${name} : retirez le bloc, un module prend les fournisseurs de sa pile.`,
  'jobs.reads-outside': ({ file, name }) =>
    `${file} appelle ${name} avec un chemin qui n’est pas certain d’être dans le module : écrivez « \${path.module}/… ».`,
  'jobs.hidden-call': ({ file }) =>
    `${file} appelle templatestring, par quoi un module pourrait lire n’importe quel fichier : utilisez templatefile.`,
  'jobs.template-missing': ({ file }) => `Le modèle ${file} manque ou est trop grand.`,
  'jobs.template-reads': ({ file }) =>
    `Le modèle ${file} appelle une fonction qui lit des fichiers : lisez-les dans le module.`,
  'jobs.link': ({ file }) =>
    `${file} est un lien symbolique, qui peut mener hors du module : mettez-y le fichier lui-même.`,
  'jobs.no-space':
    'Le disque de l’agent est plein : libérez de l’espace là où il conserve ses données, puis réessayez.',
  'jobs.forced':
    'Terraform ne s’est pas arrêté à la demande et a été interrompu de force : l’état ignore peut-être ce qui était en cours de modification.',
  'jobs.module-outside': ({ path }) => `Le module dans ${path} se trouve hors de la pile : déplacez-le à l’intérieur.`,
  'jobs.module-unreadable': ({ file }) =>
    `${file} ne se lit pas comme du Terraform, donc personne ne sait ce qu’il exécuterait : corrigez-le.`,
  'jobs.modules-endless':
    'L’examen des modules n’est pas arrivé à son terme : retirez les fichiers qui n’en font pas partie.',
  'jobs.bring-system': ({ system }) =>
    `Strata ne connaît pas d’OpenTofu pour ${system} : installez-le à la main et indiquez-le dans STRATA_TERRAFORM.`,
  'jobs.bring-digest': ({ address }) =>
    `Ce que donne ${address} n’est pas l’archive que Strata connaît : elle n’a pas été gardée. Installez OpenTofu à la main.`,
  'jobs.bring-size': ({ mb }, { number }) =>
    `L’archive fait plus de ${number(mb)} Mo : elle n’a pas été gardée. Installez OpenTofu à la main.`,
  'jobs.bring-entry': ({ entry }) =>
    `L’archive ne contient pas ${entry}, ou elle est endommagée : elle n’a pas été gardée. Installez OpenTofu à la main.`,
  'jobs.bring-elsewhere': ({ address }) =>
    `Le téléchargement mène à ${address}, à qui Strata ne fait pas confiance : installez OpenTofu à la main.`,
  'jobs.bring-network': ({ address, reason }) =>
    `${address} est inaccessible (${reason}) : réessayez, ou installez OpenTofu à la main.`,
  'jobs.bring-failed':
    'OpenTofu n’a pas pu être gardé dans le dossier de données : vérifiez-y la place et les droits, ou installez-le à la main.',
  'jobs.bring-no-agent': 'L’agent du serveur ne tourne pas : regardez son journal et réessayez.',
  'jobs.binary-old': ({ path, flavour, version, least }) =>
    `${path} est ${flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}, mais les exécutions demandent la version ${least} ou une plus récente : installez une version plus récente.`,
  'jobs.binary-missing': ({ path, least }) =>
    `${path} n’existe pas : installez OpenTofu ou Terraform ${least} ou plus récent, ou corrigez STRATA_TERRAFORM.`,
  'jobs.binary-silent': ({ path, least }) =>
    `${path} est inutilisable, car il n’indique pas sa version : installez OpenTofu ou Terraform ${least} ou plus récent, ou corrigez STRATA_TERRAFORM.`,
}

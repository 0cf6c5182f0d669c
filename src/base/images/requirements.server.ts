import type { Requirements, SetupAnswers, SetupSection } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkPictures } from './check.server.ts'
import { probePictures } from './probe.server.ts'

const uses = (kind: string) => (answers: SetupAnswers) => answers.IMAGES === kind

const question: SetupSection = {
  title: 'Photos',
  questions: [
    { setting: 'IMAGES', text: 'Where are photos stored: here, at imgbb, or in a bucket? (local, imgbb, s3)' },
    { setting: 'IMGBB_KEY', text: 'imgbb: API key', isSecret: true, when: uses('imgbb') },
    { setting: 'S3_ENDPOINT', text: 'Endpoint (https://s3.example)', when: uses('s3') },
    { setting: 'S3_BUCKET', text: 'Bucket', when: uses('s3') },
    { setting: 'S3_REGION', text: 'Region', when: uses('s3') },
    { setting: 'S3_ACCESS_KEY_ID', text: 'Access key id', when: uses('s3') },
    { setting: 'S3_SECRET_ACCESS_KEY', text: 'Secret access key', isSecret: true, when: uses('s3') },
    {
      setting: 'S3_PUBLIC_URL',
      text: 'Where everybody can read the bucket (https://…; empty: addresses are signed)',
      when: uses('s3'),
    },
  ],
  tries: probePictures,
}

export const requirements = {
  pictureStore: { name: m.health_pictures, remedy: m.health_pictures_remedy, question, probe: checkPictures },
} satisfies Requirements

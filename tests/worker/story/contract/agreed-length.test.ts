import { expect, test } from 'vitest'
import { agreedLength } from '../../../../worker/story/contract/agreed-length.ts'
import { bandOf } from '../../../../worker/story/prose/length.ts'
import { planLengthCorrection } from '../../../../worker/story/prose/length-correction.ts'
import { contractOf } from '../memory-story.ts'
import { prose } from '../prose-call.ts'

const ordered = bandOf('chapter', 'medium')
const contractWith = (...words: number[]) => {
  const contract = contractOf(words.map((_, i) => `Scene ${i}.`))
  return { ...contract, scenes: contract.scenes.map((scene, i) => ({ ...scene, words: words[i] ?? 0 })) }
}

test.each([
  [[500, 550], { min: 800, max: 1200, aim: 1050 }, [500, 550]],
  [[700, 600], { min: 1040, max: 1560, aim: 1300 }, [700, 600]],
  [[300, 300], { min: 500, max: 720, aim: 600 }, [300, 300]],
  [[100, 150], { min: 500, max: 600, aim: 500 }, [200, 300]],
  [[3000, 6000], { min: 1440, max: 1800, aim: 1800 }, [600, 1200]],
])('a contract with scenes of %j words sets the band %j, and scenes of %j words', (words, band, scenes) => {
  const agreed = agreedLength(contractWith(...words), ordered)
  expect(agreed.band).toEqual(band)
  expect(agreed.contract.scenes.map((scene) => scene.words)).toEqual(scenes)
})

test('the prompt of a chapter and the correction of its length follow the words of a changed contract', () => {
  const { contract, band } = agreedLength(contractWith(700, 600), ordered)
  const prompt = prose({ contract, band }).messages[1]?.content ?? ''
  expect(prompt).toContain('The chapter has 1040 to 1560 words; aim for 1300.')
  expect(prompt).toContain('(about 700 words) Scene 0.')
  expect(prompt).toContain('<words>\n1040-1560, aim for 1300\n</words>')
  expect(planLengthCorrection('She waited there. '.repeat(433), band, contract.scenes)).toBeNull()
})

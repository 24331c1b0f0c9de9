import { expect, test } from 'vitest'
import { detectLanguage } from '#core/text/detect-language.ts'

const texts = {
  en: 'The lamp had been lit for an hour when Mara came up the stairs, her coat still wet from the harbour.',
  de: 'Der Leuchtturm stand seit hundert Jahren am Rand der Welt, und Klara kannte jede Stufe.',
  fr: "La lampe brûlait depuis une heure quand Élodie monta l'escalier, son manteau encore mouillé par la pluie.",
  es: 'La lámpara llevaba una hora encendida cuando Mara subió la escalera con el abrigo todavía mojado.',
  it: 'La lampada era accesa da un’ora quando Chiara salì le scale, il cappotto ancora bagnato dalla pioggia.',
  pt: 'A lâmpada estava acesa há uma hora quando Inês subiu as escadas, com o casaco ainda molhado da chuva.',
  nl: 'De lamp brandde al een uur toen Mara de trap op kwam, haar jas nog nat van de regen in de haven.',
  pl: 'Lampa paliła się od godziny, kiedy Zofia weszła po schodach w płaszczu wciąż mokrym od deszczu.',
  ru: 'Лампа горела уже час, когда Анна поднялась по лестнице в мокром от дождя пальто.',
  ja: '香織が階段を上ってきたとき、ランプはもう一時間も灯っていた。',
  zh: '灯已经亮了一个小时，她才走上楼梯，外套还被港口的雨水打湿着。',
  ko: '그녀가 계단을 올라왔을 때 등불은 이미 한 시간째 켜져 있었다.',
  ar: 'كان المصباح مضاءً منذ ساعة عندما صعدت ليلى الدرج ومعطفها لا يزال مبللاً من المطر.',
  he: 'המנורה דלקה כבר שעה כשמאיה עלתה במדרגות, המעיל שלה עדיין רטוב מהגשם.',
  el: 'Η λάμπα έκαιγε εδώ και μία ώρα όταν η Ελένη ανέβηκε τη σκάλα με το παλτό της βρεγμένο.',
  th: 'โคมไฟสว่างอยู่หนึ่งชั่วโมงแล้วเมื่อเธอเดินขึ้นบันไดมา',
}

test.each(Object.entries(texts))('detectLanguage detects the language %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
  expect(detectLanguage(text.repeat(200))).toBe(language)
})

test.each(['', 'Mara', 'No description available.', 'x'.repeat(500), '1234 !!! '.repeat(50), '⁂\n\n* * *'])(
  'detectLanguage returns null for %j, which is too short or has no words of a language',
  (text) => {
    expect(detectLanguage(text)).toBeNull()
  },
)

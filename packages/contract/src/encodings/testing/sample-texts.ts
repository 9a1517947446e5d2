import type { Encoding } from '../encodings.ts'

/**
 * What people write in each language, for tests: notes of two lines and a name of a file, with every encoding in which
 * programs have written the language.
 */
export const sampleTexts: readonly {
  readonly language: string
  readonly text: string
  readonly name: string
  readonly encodings: readonly Encoding[]
}[] = [
  {
    language: 'zh-Hans',
    text: '购物清单：牛奶、面包和鸡蛋。\n明天下午三点开会，请大家提前准备好材料，不要迟到。',
    name: '项目计划书',
    encodings: ['gb18030'],
  },
  {
    language: 'zh-Hant',
    text: '購物清單：牛奶、麵包和雞蛋。\n明天下午三點開會，請大家提前準備好資料，不要遲到。',
    name: '專案計畫書',
    encodings: ['big5'],
  },
  {
    language: 'ja',
    text: '買い物リスト：牛乳、パン、卵。\n明日の午後三時に会議があります。表示されたソースを忘れないでください。',
    name: '予定表と能力',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  },
  {
    language: 'ko',
    text: '장보기 목록: 우유, 빵, 달걀.\n내일 오후 세 시에 회의가 있으니 자료를 미리 준비해 주세요.',
    name: '회의 자료 모음',
    encodings: ['euc-kr'],
  },
  {
    language: 'pl',
    text: 'Lista zakupów: mleko, chleb i żółty ser.\nJutro o trzeciej spotkanie, proszę przynieść gotowe materiały i wziąć płaszcz.',
    name: 'Załącznik główny',
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852'],
  },
  {
    language: 'cs',
    text: 'Nákupní seznam: mléko, chléb a čerstvá vejce.\nZítra ve tři hodiny je schůzka, přineste prosím připravené podklady.',
    name: 'Příloha účtu číslo',
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852'],
  },
  {
    language: 'hu',
    text: 'Bevásárlólista: tej, kenyér, tojás és főtt sonka.\nHolnap délután három órakor megbeszélés lesz, kérjük, hozza magával az előkészített anyagokat.',
    name: 'Költségvetés tűzvédelem',
    encodings: ['windows-1250', 'iso-8859-2'],
  },
  {
    language: 'ru',
    text: 'Список покупок: молоко, хлеб и яйца.\nЗавтра в три часа совещание, просим заранее подготовить материалы.',
    name: 'Отчёт за квартал',
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  },
  {
    language: 'uk',
    text: 'Список покупок: молоко, хліб і яйця.\nЗавтра о третій годині нарада, просимо заздалегідь підготувати матеріали та її план.',
    name: 'Звіт про їхні витрати',
    encodings: ['windows-1251', 'koi8-u'],
  },
  {
    language: 'bg',
    text: 'Списък за пазаруване: мляко, хляб и яйца.\nУтре в три часа има среща, моля подгответе материалите предварително.',
    name: 'Отчет за четвърто тримесечие',
    encodings: ['windows-1251'],
  },
  {
    language: 'de',
    text: 'Einkaufsliste: Milch, Brötchen und Käse.\nMorgen um drei Uhr ist eine Besprechung, bitte die nötigen Unterlagen für alle mitbringen. Grüße aus Köln',
    name: 'Übersicht der Maße',
    encodings: ['windows-1252', 'iso-8859-15', 'ibm850', 'ibm437', 'macintosh'],
  },
  {
    language: 'fr',
    text: 'Liste de courses : du lait, une baguette et des œufs frais.\nLa réunion de demain est prévue à trois heures, merci de préparer les documents nécessaires. À bientôt',
    name: 'Présentation déjà envoyée',
    encodings: ['windows-1252', 'iso-8859-15'],
  },
  {
    language: 'es',
    text: 'Lista de la compra: leche, pan y jamón.\nMañana a las tres habrá una reunión. ¿Podría traer la documentación? Está en español.',
    name: 'Presentación de otoño año',
    encodings: ['windows-1252', 'iso-8859-15'],
  },
  {
    language: 'pt',
    text: 'Lista de compras: leite, pão e maçãs.\nAmanhã às três horas há uma reunião, não se esqueçam de trazer a documentação da organização.',
    name: 'Relatório de gestão',
    encodings: ['windows-1252'],
  },
  {
    language: 'el',
    text: 'Λίστα αγορών: γάλα, ψωμί και αυγά.\nΑύριο στις τρεις έχουμε συνάντηση, παρακαλώ ετοιμάστε εγκαίρως τα έγγραφα.',
    name: 'Έκθεση προόδου',
    encodings: ['windows-1253', 'iso-8859-7'],
  },
  {
    language: 'tr',
    text: 'Alışveriş listesi: süt, ekmek ve yumurta.\nYarın saat üçte toplantı var, lütfen gerekli belgeleri önceden hazırlayın. Teşekkürler, iyi çalışmalar.',
    name: 'Yıllık çalışma özeti',
    encodings: ['windows-1254'],
  },
  {
    language: 'he',
    text: 'רשימת קניות: חלב, לחם וביצים.\nמחר בשלוש יש ישיבה, נא להכין את החומרים מראש ולא לאחר.',
    name: 'דוח שנתי מפורט',
    encodings: ['windows-1255', 'iso-8859-8'],
  },
  {
    language: 'ar',
    text: 'قائمة المشتريات: حليب وخبز وبيض.\nغدا في الساعة الثالثة يوجد اجتماع، يرجى إعداد المستندات مسبقا وعدم التأخر.',
    name: 'تقرير المشروع السنوي',
    encodings: ['windows-1256'],
  },
  {
    language: 'lt',
    text: 'Pirkinių sąrašas: pienas, duona ir kiaušiniai.\nRytoj trečią valandą vyks susirinkimas, prašome iš anksto paruošti reikiamą medžiagą.',
    name: 'Metinė ataskaita apie išlaidas',
    encodings: ['windows-1257'],
  },
  {
    language: 'th',
    text: 'รายการซื้อของ: นม ขนมปัง และไข่\nพรุ่งนี้บ่ายสามโมงมีประชุม กรุณาเตรียมเอกสารล่วงหน้า',
    name: 'รายงานประจำปี',
    encodings: ['windows-874'],
  },
]

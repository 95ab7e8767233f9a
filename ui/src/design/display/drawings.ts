// The drawings of the first screens.
export const calendar =
  'M2 62 H38 V24 a5 5 0 0 1 5-5 H53 V13 M53 19 H87 V13 M87 19 H97 a5 5 0 0 1 5 5 V33 H38 M102 33 V62 H138';
export const bulletin =
  'M2 62 H44 V14 H84 a6 6 0 0 1 6 6 V56 a6 6 0 0 0 12 0 V30 H90 M54 26 H80 M54 36 H80 M54 46 H70 M96 62 H138';
export const candle =
  'M2 62 H40 V46 a6 6 0 0 1 6-6 H67 V26 a3 3 0 0 1 6 0 V40 H94 a6 6 0 0 1 6 6 V62 H138 M40 51 q7.5 6 15 0 t15 0 t15 0 t15 0 M70 17 q-4-5 0-10 q4 5 0 10';
export const door = 'M2 62 H46 V36 a24 24 0 0 1 48 0 V62 H138 M60 62 V38 a10 10 0 0 1 20 0 V62';

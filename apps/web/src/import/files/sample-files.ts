/** Two small files with made-up data that become a graph, for users without files. */
export const SAMPLE_FILES = [
  {
    name: 'players.csv',
    word: 'samplePlayers',
    text: `id,name,age,height,joined
p100,Marta Oduya,31,1.88,2015-09-01
p101,Ilan Brandt,27,1.97,2018-07-15
p102,Yuki Hanabusa,24,1.79,2021-08-20
p103,Tomas Varga,35,2.03,2011-10-04
p104,Amara Nwosu,22,1.83,2023-09-12
p105,Deniz Aksoy,33,1.91,2013-01-28
p106,Freya Lindqvist,29,1.86,2017-11-03
p107,Rafael Moura,26,2.01,2019-06-30
p108,Noor el Amin,30,1.94,2016-02-17
p109,Caleb Tran,21,1.90,2024-08-26
p110,Ines Carvalho,28,1.81,2018-12-09
p111,Oskar Nyberg,38,2.08,2008-09-22
`,
  },
  {
    name: 'follow.csv',
    word: 'sampleFollow',
    text: `src,dst,degree
p100,p101,95
p100,p102,90
p101,p103,80
p102,p100,75
p102,p104,88
p103,p111,92
p104,p105,70
p105,p103,85
p105,p106,60
p106,p100,77
p106,p110,93
p107,p101,82
p107,p108,66
p108,p105,71
p109,p107,90
p109,p102,64
p110,p106,96
p110,p104,58
p111,p103,89
p111,p105,73
`,
  },
] as const;
